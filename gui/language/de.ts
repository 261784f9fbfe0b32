<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>sentences</name>
    <message>
        <source>"clock" lets {}'s clock go on</source>
        <translation>„clock“ lässt die Uhr von {} weiterlaufen</translation>
    </message>
    <message>
        <source>(together with {})</source>
        <translation>(zusammen mit {})</translation>
    </message>
    <message>
        <source>A battle</source>
        <translation>Ein Gefecht</translation>
    </message>
    <message>
        <source>A draw</source>
        <translation>Unentschieden</translation>
    </message>
    <message>
        <source>Action {}</source>
        <translation>Aktion {}</translation>
    </message>
    <message>
        <source>All rulings</source>
        <translation>Alle Entscheidungen</translation>
    </message>
    <message>
        <source>Arrows from rest to rest, dotted outlines where a toy stood before: {}</source>
        <translation>Pfeile von Halt zu Halt, gepunktete Umrisse, wo eine Figur vorher stand: {}</translation>
    </message>
    <message>
        <source>Attack 0: no dice to roll</source>
        <translation>Angriff 0: keine Würfel</translation>
    </message>
    <message>
        <source>Before the first turn</source>
        <translation>Vor dem ersten Zug</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>D6 each for {} (STS-2)</source>
        <translation>W6 je für {} (STS-2)</translation>
    </message>
    <message>
        <source>D6 each for {}: the highest begins (TM-2)</source>
        <translation>W6 je für {}: der höchste beginnt (TM-2)</translation>
    </message>
    <message>
        <source>Distance moved</source>
        <translation>Zurückgelegter Weg</translation>
    </message>
    <message>
        <source>Each judged range or way: the dot is what was measured, its bar 95 % of what it may be, the thick line is what was allowed</source>
        <translation>Jeder beurteilte Abstand oder Weg: der Punkt ist das Gemessene, sein Balken 95 % dessen, was es sein kann, die dicke Linie das Erlaubte</translation>
    </message>
    <message>
        <source>Every check with a number, the number ± one standard deviation. Yes or no at 95 %, else too close to call</source>
        <translation>Jede Prüfung mit einer Zahl, die Zahl ± eine Standardabweichung. Ja oder nein bei 95 %, sonst zu knapp</translation>
    </message>
    <message>
        <source>Game: {}, edition: {}</source>
        <translation>Spiel: {}, Ausgabe: {}</translation>
    </message>
    <message>
        <source>HP-10: suppressive fire of {}, {}. It attacks whoever ends a move on it {}and is gone then, or when {} acts again or is destroyed</source>
        <translation>HP-10: Sperrfeuer von {}, {}. Es greift jeden an, der darauf endet {}, und ist dann weg, oder wenn {} wieder handelt oder zerstört ist</translation>
    </message>
    <message>
        <source>HP-3: a mine of {}. It attacks whoever ends a move on it {}with its card's value, without cover, and is gone then</source>
        <translation>HP-3: eine Mine von {}. Sie greift jeden an, der darauf endet {}, mit dem Wert ihrer Karte, ohne Deckung, und ist dann weg</translation>
    </message>
    <message>
        <source>Half an inch</source>
        <translation>Ein halber Zoll</translation>
    </message>
    <message>
        <source>Hand over the table</source>
        <translation>Hand über dem Tisch</translation>
    </message>
    <message>
        <source>Hearts of Plastic is for two sides, not named {} (HP-2), found {}: give the toys their sides</source>
        <translation>Hearts of Plastic ist für zwei Seiten, nicht namens {} (HP-2), gefunden {}: gib den Figuren ihre Seiten</translation>
    </message>
    <message>
        <source>Heroic Aura</source>
        <translation>Heroic Aura</translation>
    </message>
    <message>
        <source>Heroic Aura of {}</source>
        <translation>Heroic Aura von {}</translation>
    </message>
    <message>
        <source>House rules changed</source>
        <translation>Geänderte Hausregeln</translation>
    </message>
    <message>
        <source>How it was measured</source>
        <translation>Wie gemessen wurde</translation>
    </message>
    <message>
        <source>In Cover is too close to call</source>
        <translation>Deckung ist zu knapp</translation>
    </message>
    <message>
        <source>In Cover, +{}</source>
        <translation>in Deckung, +{}</translation>
    </message>
    <message>
        <source>In numbers</source>
        <translation>In Zahlen</translation>
    </message>
    <message>
        <source>In short</source>
        <translation>In Kürze</translation>
    </message>
    <message>
        <source>Inches moved by each toy, straight from rest to rest. Hatched: moves that nobody declared</source>
        <translation>Zoll, die jede Figur zurücklegte, gerade von Halt zu Halt. Schraffiert: nicht angesagte Züge</translation>
    </message>
    <message>
        <source>It is corrected again</source>
        <translation>Es ist wieder korrigiert</translation>
    </message>
    <message>
        <source>Lengths are measured by a camera, closest point to closest point, ± one standard deviation. A verdict is yes or no at 95 %, else too close to call, and then the players decide</source>
        <translation>Längen misst eine Kamera, von Rand zu Rand, ± eine Standardabweichung. Ein Entscheid ist ja oder nein bei 95 %, sonst zu knapp, und dann entscheiden die Spieler</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Map of the table</source>
        <translation>Karte des Tischs</translation>
    </message>
    <message>
        <source>Move 0</source>
        <translation>Bewegung 0</translation>
    </message>
    <message>
        <source>No game was played: measured until {}</source>
        <translation>Es lief kein Spiel: gemessen bis {}</translation>
    </message>
    <message>
        <source>No rule was asked about</source>
        <translation>Nach keiner Regel wurde gefragt</translation>
    </message>
    <message>
        <source>No step of up to {} to the left or right {}</source>
        <translation>Kein Schritt bis {} nach links oder rechts {}</translation>
    </message>
    <message>
        <source>Nobody declared it</source>
        <translation>Niemand hat es angesagt</translation>
    </message>
    <message>
        <source>Not decided</source>
        <translation>Nicht entschieden</translation>
    </message>
    <message>
        <source>Not moved yet: {}</source>
        <translation>Noch nicht bewegt: {}</translation>
    </message>
    <message>
        <source>Nothing moved</source>
        <translation>Nichts bewegte sich</translation>
    </message>
    <message>
        <source>Nothing was logged in this turn</source>
        <translation>In diesem Zug wurde nichts notiert</translation>
    </message>
    <message>
        <source>On this page</source>
        <translation>Auf dieser Seite</translation>
    </message>
    <message>
        <source>Part {} of {}</source>
        <translation>Teil {} von {}</translation>
    </message>
    <message>
        <source>Points of each side</source>
        <translation>Punkte jeder Seite</translation>
    </message>
    <message>
        <source>Points over time</source>
        <translation>Punkte über die Zeit</translation>
    </message>
    <message>
        <source>Ranges against their limits</source>
        <translation>Abstände gegen ihre Grenzen</translation>
    </message>
    <message>
        <source>Score over time</source>
        <translation>Punkte über die Zeit</translation>
    </message>
    <message>
        <source>Score: {}</source>
        <translation>Punkte: {}</translation>
    </message>
    <message>
        <source>Signed by the key {} up to line {}</source>
        <translation>Signiert mit dem Schlüssel {} bis Zeile {}</translation>
    </message>
    <message>
        <source>Still to do: {}</source>
        <translation>Noch dran: {}</translation>
    </message>
    <message>
        <source>Strength over time</source>
        <translation>Stärke über die Zeit</translation>
    </message>
    <message>
        <source>TD-2: a combat zone of the mat, {} soldier a zone: {}</source>
        <translation>TD-2: eine Kampfzone der Matte, {} Soldat je Zone: {}</translation>
    </message>
    <message>
        <source>TM-17: an objective. A side holds it with a squad that touches it and no enemy squad there</source>
        <translation>TM-17: ein Ziel. Eine Seite hält es mit einem Trupp, der es berührt, ohne gegnerischen dort</translation>
    </message>
    <message>
        <source>TM-18: impassable, {} end a move on it</source>
        <translation>TM-18: unpassierbar, {} eine Bewegung darauf beenden</translation>
    </message>
    <message>
        <source>TT-20: a hill. When a side's own turn begins it scores 1 point where one of its toys stands on the hill {} and no enemy does; {} points win</source>
        <translation>TT-20: ein Hügel. Zu Beginn ihres eigenen Zugs bekommt eine Seite 1 Punkt, wenn eine ihrer Figuren {} auf dem Hügel steht und kein Gegner; {} Punkte gewinnen</translation>
    </message>
    <message>
        <source>TT-20: a supply card. It {}</source>
        <translation>TT-20: eine Nachschubkarte. Sie {}</translation>
    </message>
    <message>
        <source>Targeting Link</source>
        <translation>Targeting Link</translation>
    </message>
    <message>
        <source>The battle</source>
        <translation>Das Gefecht</translation>
    </message>
    <message>
        <source>The camera</source>
        <translation>Die Kamera</translation>
    </message>
    <message>
        <source>The correction is taken back</source>
        <translation>Die Korrektur ist zurückgenommen</translation>
    </message>
    <message>
        <source>The fighters at the end</source>
        <translation>Die Kämpfer am Ende</translation>
    </message>
    <message>
        <source>The last action</source>
        <translation>Die letzte Aktion</translation>
    </message>
    <message>
        <source>The log is not signed: whoever has it could have changed it</source>
        <translation>Das Protokoll ist nicht signiert: wer es hat, kann es geändert haben</translation>
    </message>
    <message>
        <source>The log stops</source>
        <translation>Das Protokoll endet</translation>
    </message>
    <message>
        <source>The log stops {}</source>
        <translation>Das Protokoll endet {}</translation>
    </message>
    <message>
        <source>The log stops {}; it does not tell how the game stood</source>
        <translation>Das Protokoll endet {}; wie das Spiel stand, sagt es nicht</translation>
    </message>
    <message>
        <source>The log tells of nothing that happened</source>
        <translation>Das Protokoll erzählt von nichts, was geschah</translation>
    </message>
    <message>
        <source>The recording ends</source>
        <translation>Die Aufnahme endet</translation>
    </message>
    <message>
        <source>The recording ends {}</source>
        <translation>Die Aufnahme endet {}</translation>
    </message>
    <message>
        <source>The rules named above, with their numbers as they were played</source>
        <translation>Die oben genannten Regeln mit ihren Zahlen, wie gespielt wurde</translation>
    </message>
    <message>
        <source>The table from above</source>
        <translation>Der Tisch von oben</translation>
    </message>
    <message>
        <source>The {} closest calls of {}</source>
        <translation>Die {} knappsten von {}</translation>
    </message>
    <message>
        <source>Toytastrophe needs two or more sides (TT-1), found {}: give the toys their sides</source>
        <translation>Toytastrophe braucht zwei oder mehr Seiten (TT-1), gefunden {}: gib den Figuren ihre Seiten</translation>
    </message>
    <message>
        <source>Turn by turn</source>
        <translation>Zug um Zug</translation>
    </message>
    <message>
        <source>Turn {}</source>
        <translation>Runde {}</translation>
    </message>
    <message>
        <source>Turn {}: {}</source>
        <translation>Runde {}: {}</translation>
    </message>
    <message>
        <source>What each side has left ({}); a cross where something was destroyed</source>
        <translation>Was jeder Seite bleibt ({}); ein Kreuz, wo etwas zerstört wurde</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>What of a toy is hidden: a share of its silhouette, of its width, of its height (to its knees), of its base; any: hidden is what shows no part</source>
        <translation>Was an einer Figur verdeckt ist: ein Anteil ihres Umrisses, ihrer Breite, ihrer Höhe (bis zu den Knien), ihres Sockels; any: verdeckt ist, wovon kein Teil zu sehen ist</translation>
    </message>
    <message>
        <source>What the players corrected</source>
        <translation>Was die Spieler korrigierten</translation>
    </message>
    <message>
        <source>Where everything stood at the end</source>
        <translation>Wo am Ende alles stand</translation>
    </message>
    <message>
        <source>a Large</source>
        <translation>eine Große</translation>
    </message>
    <message>
        <source>a Medium</source>
        <translation>eine Mittlere</translation>
    </message>
    <message>
        <source>a Small</source>
        <translation>eine Kleine</translation>
    </message>
    <message>
        <source>a battle report by Toy Umpire</source>
        <translation>ein Spielbericht von Toy Umpire</translation>
    </message>
    <message>
        <source>a bent sheet</source>
        <translation>ein gewelltes Blatt</translation>
    </message>
    <message>
        <source>a camera that moved (rolling shutter)</source>
        <translation>eine Kamera, die sich bewegt hat (Rolling Shutter)</translation>
    </message>
    <message>
        <source>a card</source>
        <translation>eine Karte</translation>
    </message>
    <message>
        <source>a card for the neutral field (HP-4)</source>
        <translation>eine Karte fürs neutrale Feld (HP-4)</translation>
    </message>
    <message>
        <source>a cropped picture</source>
        <translation>ein beschnittenes Bild</translation>
    </message>
    <message>
        <source>a die</source>
        <translation>ein Würfel</translation>
    </message>
    <message>
        <source>a direct attack</source>
        <translation>ein direkter Angriff</translation>
    </message>
    <message>
        <source>a friendly toy on the hill and no enemy</source>
        <translation>eine eigene Figur auf dem Hügel und kein Gegner</translation>
    </message>
    <message>
        <source>a main deck of {} cards, {} to {}</source>
        <translation>ein Hauptstapel von {} Karten, {} bis {}</translation>
    </message>
    <message>
        <source>a marker that is covered, bent or glares</source>
        <translation>eine Marke, die verdeckt ist, sich wellt oder spiegelt</translation>
    </message>
    <message>
        <source>a piece of stuff</source>
        <translation>eine Sache</translation>
    </message>
    <message>
        <source>a remainder of {} in {} on {}: {} or less adds one (STS-5)</source>
        <translation>ein Rest von {} aus {} auf {}: {} oder weniger gibt einen dazu (STS-5)</translation>
    </message>
    <message>
        <source>a score has up to {} sides and up to {} points</source>
        <translation>eine Wertung hat bis zu {} Seiten und bis zu {} Punkte</translation>
    </message>
    <message>
        <source>a second move of {} at {} s</source>
        <translation>ein zweiter Zug von {} bei {} s</translation>
    </message>
    <message>
        <source>a sheet printed short one way</source>
        <translation>ein Blatt, das in einer Richtung zu kurz gedruckt ist</translation>
    </message>
    <message>
        <source>a side deck of {} cards</source>
        <translation>ein Nebenstapel von {} Karten</translation>
    </message>
    <message>
        <source>a special action takes the place of the attack (HP-5, HP-10: {})</source>
        <translation>eine Sonderaktion ersetzt den Angriff (HP-5, HP-10: {})</translation>
    </message>
    <message>
        <source>a squad of {} next to {}, alone</source>
        <translation>ein Trupp von {} neben {}, allein</translation>
    </message>
    <message>
        <source>a table of {} x {} inches does not fit the picture ({} x {}): raise the camera from {} to {} feet</source>
        <translation>ein Tisch von {} × {} Zoll passt nicht ins Bild ({} × {}): die Kamera von {} auf {} Fuß höher hängen</translation>
    </message>
    <message>
        <source>a thing has no name: it is called {}</source>
        <translation>ein Ding hat keinen Namen: es heißt {}</translation>
    </message>
    <message>
        <source>a {} does not move by Teleport</source>
        <translation>ein {} bewegt sich nicht durch Teleport</translation>
    </message>
    <message>
        <source>ace</source>
        <translation>Ass</translation>
    </message>
    <message>
        <source>act</source>
        <translation>handeln</translation>
    </message>
    <message>
        <source>action die</source>
        <translation>Aktionswürfel</translation>
    </message>
    <message>
        <source>action {}</source>
        <translation>Aktion {}</translation>
    </message>
    <message>
        <source>action {} ({}) is taken back</source>
        <translation>Aktion {} ({}) ist zurückgenommen</translation>
    </message>
    <message>
        <source>action {} comes after action {}</source>
        <translation>Aktion {} kommt nach Aktion {}</translation>
    </message>
    <message>
        <source>actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>activate</source>
        <translation>aktivieren</translation>
    </message>
    <message>
        <source>acts on others</source>
        <translation>Taten an anderen</translation>
    </message>
    <message>
        <source>add</source>
        <translation>hinzufügen</translation>
    </message>
    <message>
        <source>adjust</source>
        <translation>Würfel ändern</translation>
    </message>
    <message>
        <source>age unknown</source>
        <translation>Alter unbekannt</translation>
    </message>
    <message>
        <source>all enemy teams are destroyed</source>
        <translation>alle gegnerischen Teams sind zerstört</translation>
    </message>
    <message>
        <source>all players</source>
        <translation>alle Spieler</translation>
    </message>
    <message>
        <source>all supply cards are picked up</source>
        <translation>alle Nachschubkarten sind aufgehoben</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>erlaubt</translation>
    </message>
    <message>
        <source>along {} it is {} of its size where along {} it is 1.00</source>
        <translation>längs {} hat es das {}-fache seiner Größe, längs {} das 1,00-fache</translation>
    </message>
    <message>
        <source>an enlarged picture whose pixels are not square</source>
        <translation>ein vergrößertes Bild mit nicht quadratischen Pixeln</translation>
    </message>
    <message>
        <source>an outline has at least three corners</source>
        <translation>ein Umriss hat mindestens drei Ecken</translation>
    </message>
    <message>
        <source>and {} later moves, not drawn</source>
        <translation>und {} spätere Züge, nicht gezeichnet</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>und {} mehr</translation>
    </message>
    <message>
        <source>and {} more in the journal</source>
        <translation>und {} mehr im Verlauf</translation>
    </message>
    <message>
        <source>and {} more pairs</source>
        <translation>und {} weitere Paare</translation>
    </message>
    <message>
        <source>and {} more, below</source>
        <translation>und {} mehr, weiter unten</translation>
    </message>
    <message>
        <source>another lens</source>
        <translation>ein anderes Objektiv</translation>
    </message>
    <message>
        <source>any suit blocks</source>
        <translation>jede Farbe blockt</translation>
    </message>
    <message>
        <source>as it was kept: {}{}</source>
        <translation>wie behalten: {}{}</translation>
    </message>
    <message>
        <source>at {}</source>
        <translation>bei {}</translation>
    </message>
    <message>
        <source>attack</source>
        <translation>Angriff</translation>
    </message>
    <message>
        <source>attack dice</source>
        <translation>Angriffswürfel</translation>
    </message>
    <message>
        <source>attack {}</source>
        <translation>Angriff {}</translation>
    </message>
    <message>
        <source>attacks with {} dice</source>
        <translation>greift mit {} Würfeln an</translation>
    </message>
    <message>
        <source>bare table</source>
        <translation>leerer Tisch</translation>
    </message>
    <message>
        <source>before play, all {} wishes of the rule book are met</source>
        <translation>vor dem Spiel sind alle {} Wünsche des Regelbuchs erfüllt</translation>
    </message>
    <message>
        <source>before play, {} of {} wishes of the rule book are not met</source>
        <translation>vor dem Spiel sind {} von {} Wünschen des Regelbuchs nicht erfüllt</translation>
    </message>
    <message>
        <source>bid</source>
        <translation>bieten</translation>
    </message>
    <message>
        <source>blast</source>
        <translation>Explosion</translation>
    </message>
    <message>
        <source>blast over</source>
        <translation>Explosion vorbei</translation>
    </message>
    <message>
        <source>blind roll</source>
        <translation>blinder Wurf</translation>
    </message>
    <message>
        <source>block</source>
        <translation>blocken</translation>
    </message>
    <message>
        <source>book</source>
        <translation>Buch</translation>
    </message>
    <message>
        <source>box</source>
        <translation>Kiste</translation>
    </message>
    <message>
        <source>buddy</source>
        <translation>Kamerad</translation>
    </message>
    <message>
        <source>by {}</source>
        <translation>durch {}</translation>
    </message>
    <message>
        <source>camera height, print scale and lens file do not agree: height {} in was typed, {} ± {} is seen at print scale {}; at that height print scale {} is seen, {} was taken{}: measure the height and a printed bar again</source>
        <translation>Kamerahöhe, Druckmaßstab und Objektivdatei passen nicht zusammen: eingegeben ist eine Höhe von {} in, gesehen wird {} ± {} beim Druckmaßstab {}; bei dieser Höhe wird der Druckmaßstab {} gesehen, genommen wurde {}{}: Höhe und einen gedruckten Balken noch einmal messen</translation>
    </message>
    <message>
        <source>camera {} cannot be opened: plug it in, close other programs that use it, or give another number</source>
        <translation>Kamera {} lässt sich nicht öffnen: einstecken, andere Programme schließen, die sie benutzen, oder eine andere Nummer angeben</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>aufheben</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>casualty</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>centimetres</source>
        <translation>Zentimeter</translation>
    </message>
    <message>
        <source>changes it</source>
        <translation>ändert es</translation>
    </message>
    <message>
        <source>charge</source>
        <translation>Ansturm</translation>
    </message>
    <message>
        <source>charge {}</source>
        <translation>Ansturm {}</translation>
    </message>
    <message>
        <source>claim</source>
        <translation>beanspruchen</translation>
    </message>
    <message>
        <source>climb</source>
        <translation>klettern</translation>
    </message>
    <message>
        <source>cloak</source>
        <translation>tarnen</translation>
    </message>
    <message>
        <source>command</source>
        <translation>befehlen</translation>
    </message>
    <message>
        <source>commander {} near</source>
        <translation>Anführer {} nahe</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>contact is too close to call</source>
        <translation>Kontakt ist zu knapp</translation>
    </message>
    <message>
        <source>corner marker</source>
        <translation>Eckmarke</translation>
    </message>
    <message>
        <source>corner marker {}</source>
        <translation>Eckmarke {}</translation>
    </message>
    <message>
        <source>corner marker {} is seen</source>
        <translation>Eckmarke {} ist zu sehen</translation>
    </message>
    <message>
        <source>corrected by the players: {}</source>
        <translation>von den Spielern korrigiert: {}</translation>
    </message>
    <message>
        <source>costs {} of {} other cards</source>
        <translation>kostet {} von {} anderen Karten</translation>
    </message>
    <message>
        <source>costs {} of {} tokens</source>
        <translation>kostet {} von {} Markern</translation>
    </message>
    <message>
        <source>count</source>
        <translation>zählen</translation>
    </message>
    <message>
        <source>counter</source>
        <translation>kontern</translation>
    </message>
    <message>
        <source>cover {} near</source>
        <translation>Deckung {} nahe</translation>
    </message>
    <message>
        <source>default</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>defence dice</source>
        <translation>Verteidigungswürfel</translation>
    </message>
    <message>
        <source>defend</source>
        <translation>verteidigen</translation>
    </message>
    <message>
        <source>deploy</source>
        <translation>aufstellen</translation>
    </message>
    <message>
        <source>deployed this turn</source>
        <translation>in dieser Runde aufgestellt</translation>
    </message>
    <message>
        <source>destroyed</source>
        <translation>zerstört</translation>
    </message>
    <message>
        <source>dice</source>
        <translation>Würfel</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>direkt</translation>
    </message>
    <message>
        <source>direct attack</source>
        <translation>direkter Angriff</translation>
    </message>
    <message>
        <source>discard</source>
        <translation>abwerfen</translation>
    </message>
    <message>
        <source>distortion k1 {} there, {} ± {} here</source>
        <translation>Verzeichnung k1 {} dort, {} ± {} hier</translation>
    </message>
    <message>
        <source>does not touch</source>
        <translation>berührt nicht</translation>
    </message>
    <message>
        <source>does not touch: just a move</source>
        <translation>berührt nicht: nur eine Bewegung</translation>
    </message>
    <message>
        <source>does not touch: the charge was just a move</source>
        <translation>berührt nicht: der Ansturm war nur eine Bewegung</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>done again</source>
        <translation>wiederholt</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>ziehen</translation>
    </message>
    <message>
        <source>draw all the way round it</source>
        <translation>zeichne ganz herum</translation>
    </message>
    <message>
        <source>draw {} cards for the {} (HP-10)</source>
        <translation>ziehe {} Karten für {} (HP-10)</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>gezogen</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>end combat</source>
        <translation>Kampf beenden</translation>
    </message>
    <message>
        <source>end phase</source>
        <translation>Phase beenden</translation>
    </message>
    <message>
        <source>end turn</source>
        <translation>Zug beenden</translation>
    </message>
    <message>
        <source>every sheet</source>
        <translation>jedes Blatt</translation>
    </message>
    <message>
        <source>everything is about {} times its size, so it was zoomed or moved up or down</source>
        <translation>alles ist etwa {}-mal so groß, also wurde sie gezoomt oder höher oder tiefer gehängt</translation>
    </message>
    <message>
        <source>everything moved by {} in at once: the camera or the table was bumped, calibrate again</source>
        <translation>alles bewegte sich zugleich um {}″: Kamera oder Tisch wurden angestoßen, kalibriere neu</translation>
    </message>
    <message>
        <source>exposure</source>
        <translation>Belichtung</translation>
    </message>
    <message>
        <source>fall back</source>
        <translation>zurückziehen</translation>
    </message>
    <message>
        <source>farther</source>
        <translation>weiter weg</translation>
    </message>
    <message>
        <source>figures</source>
        <translation>Figuren</translation>
    </message>
    <message>
        <source>first</source>
        <translation>zuerst</translation>
    </message>
    <message>
        <source>first {}</source>
        <translation>erst {}</translation>
    </message>
    <message>
        <source>fled</source>
        <translation>geflohen</translation>
    </message>
    <message>
        <source>flee</source>
        <translation>fliehen</translation>
    </message>
    <message>
        <source>fliers alone may</source>
        <translation>nur Flieger dürfen</translation>
    </message>
    <message>
        <source>flip</source>
        <translation>umdrehen</translation>
    </message>
    <message>
        <source>focal length {} px there, {} ± {} here</source>
        <translation>Brennweite {} px dort, {} ± {} hier</translation>
    </message>
    <message>
        <source>focus</source>
        <translation>Fokus</translation>
    </message>
    <message>
        <source>from the sheet</source>
        <translation>vom Messblatt</translation>
    </message>
    <message>
        <source>from the sheet in {}</source>
        <translation>vom Messblatt in {}</translation>
    </message>
    <message>
        <source>from {}</source>
        <translation>von {}</translation>
    </message>
    <message>
        <source>full cover</source>
        <translation>volle Deckung</translation>
    </message>
    <message>
        <source>give</source>
        <translation>geben</translation>
    </message>
    <message>
        <source>gives another ruling that is sure</source>
        <translation>ergibt eine andere sichere Entscheidung</translation>
    </message>
    <message>
        <source>grenade</source>
        <translation>Granate</translation>
    </message>
    <message>
        <source>hand over it</source>
        <translation>Hand darüber</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>hart</translation>
    </message>
    <message>
        <source>hard cover?</source>
        <translation>harte Deckung?</translation>
    </message>
    <message>
        <source>has attacked this turn</source>
        <translation>hat in dieser Runde angegriffen</translation>
    </message>
    <message>
        <source>heal</source>
        <translation>heilen</translation>
    </message>
    <message>
        <source>height {} in was typed, a usual webcam would be {} ± {} in up: the picture is zoomed or cropped, or the height or the print scale {} is wrong: measure both, or make a lens file</source>
        <translation>eingegeben ist eine Höhe von {} in, eine gewöhnliche Webcam hinge {} ± {} in hoch: das Bild ist gezoomt oder beschnitten, oder die Höhe oder der Druckmaßstab {} ist falsch: beides messen oder eine Objektivdatei machen</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verdeckt</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>hold</source>
        <translation>halten</translation>
    </message>
    <message>
        <source>house rules from now on: {}</source>
        <translation>Hausregeln von jetzt an: {}</translation>
    </message>
    <message>
        <source>hustle</source>
        <translation>eilen</translation>
    </message>
    <message>
        <source>if not, the lens file is of another camera or zoom</source>
        <translation>wenn nicht, gehört die Objektivdatei zu einer anderen Kamera oder einem anderen Zoom</translation>
    </message>
    <message>
        <source>in a hand</source>
        <translation>in einer Hand</translation>
    </message>
    <message>
        <source>in contact</source>
        <translation>in Kontakt</translation>
    </message>
    <message>
        <source>in cover</source>
        <translation>in Deckung</translation>
    </message>
    <message>
        <source>in open</source>
        <translation>im Freien</translation>
    </message>
    <message>
        <source>in range</source>
        <translation>in Reichweite</translation>
    </message>
    <message>
        <source>in reach</source>
        <translation>erreichbar</translation>
    </message>
    <message>
        <source>in the open</source>
        <translation>im Freien</translation>
    </message>
    <message>
        <source>in turn {}</source>
        <translation>in Runde {}</translation>
    </message>
    <message>
        <source>inches</source>
        <translation>Zoll</translation>
    </message>
    <message>
        <source>inches moved in all ({})</source>
        <translation>Zoll insgesamt ({})</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>innen</translation>
    </message>
    <message>
        <source>is an attack die</source>
        <translation>ist ein Angriffswürfel</translation>
    </message>
    <message>
        <source>is destroyed</source>
        <translation>ist zerstört</translation>
    </message>
    <message>
        <source>is held by {}</source>
        <translation>hat {}</translation>
    </message>
    <message>
        <source>is it this soldier?</source>
        <translation>ist es dieser Soldat?</translation>
    </message>
    <message>
        <source>is out</source>
        <translation>ist raus</translation>
    </message>
    <message>
        <source>is the lane {} wide enough?</source>
        <translation>ist die Gasse {} breit genug?</translation>
    </message>
    <message>
        <source>is {} In Cover? (HP-8)</source>
        <translation>ist {} in Deckung? (HP-8)</translation>
    </message>
    <message>
        <source>it ends without an end line (cut off, or still being written)</source>
        <translation>es endet ohne Schlusszeile (abgeschnitten, oder noch im Schreiben)</translation>
    </message>
    <message>
        <source>it has left the table</source>
        <translation>sie hat den Tisch verlassen</translation>
    </message>
    <message>
        <source>it has moved up to {} in for a point: no shooting</source>
        <translation>sie hat sich bis {}″ für einen Punkt bewegt: kein Schießen</translation>
    </message>
    <message>
        <source>it has shot: up to {} in for a point</source>
        <translation>sie hat geschossen: bis {}″ für einen Punkt</translation>
    </message>
    <message>
        <source>it is about action {}, which is not in the log before it</source>
        <translation>es geht um Aktion {}, die vorher nicht im Protokoll steht</translation>
    </message>
    <message>
        <source>it is gone from {}, {} in since {} s and stands nowhere else</source>
        <translation>sie ist seit {2} s weg von {0}, {1}″ und steht nirgends sonst</translation>
    </message>
    <message>
        <source>it is too close to call whether it walks into</source>
        <translation>zu knapp, ob sie läuft in</translation>
    </message>
    <message>
        <source>it is {}'s turn (TT-9)</source>
        <translation>{} ist am Zug (TT-9)</translation>
    </message>
    <message>
        <source>it is {}'s turn, and {} is {}'s</source>
        <translation>{} ist am Zug, und {} gehört {}</translation>
    </message>
    <message>
        <source>it must fall back on its next move</source>
        <translation>sie muss sich beim nächsten Zug zurückziehen</translation>
    </message>
    <message>
        <source>it walks into</source>
        <translation>sie läuft in</translation>
    </message>
    <message>
        <source>it was gone for 2 s, with no arm over its place</source>
        <translation>sie war 2 s weg, ohne Arm über ihrem Platz</translation>
    </message>
    <message>
        <source>it was moved by {} px</source>
        <translation>sie wurde um {} px verschoben</translation>
    </message>
    <message>
        <source>it was turned by about {}°</source>
        <translation>sie wurde um etwa {}° gedreht</translation>
    </message>
    <message>
        <source>its breadth when it stood</source>
        <translation>seine Breite, als es stand</translation>
    </message>
    <message>
        <source>its card is not seen yet</source>
        <translation>seine Karte ist noch nicht zu sehen</translation>
    </message>
    <message>
        <source>its centre lies {} ± {} % of the picture's width off</source>
        <translation>ihre Mitte liegt {} ± {} % der Bildbreite daneben</translation>
    </message>
    <message>
        <source>its markers are only {} px wide, {} are needed: bring the camera nearer, or raise the resolution</source>
        <translation>seine Marken sind nur {} px breit, nötig sind {}: die Kamera näher heran oder die Auflösung erhöhen</translation>
    </message>
    <message>
        <source>its middle lies {} in {} {}</source>
        <translation>die Mitte liegt {}″ {} {}</translation>
    </message>
    <message>
        <source>its power blocks with this suit</source>
        <translation>ihre Kraft blockt mit dieser Farbe</translation>
    </message>
    <message>
        <source>jack</source>
        <translation>Bube</translation>
    </message>
    <message>
        <source>joker</source>
        <translation>Joker</translation>
    </message>
    <message>
        <source>keep</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>keep all still, lay it flat and calibrate again</source>
        <translation>alles ruhig halten, flach hinlegen und neu kalibrieren</translation>
    </message>
    <message>
        <source>king</source>
        <translation>König</translation>
    </message>
    <message>
        <source>laid back</source>
        <translation>zurückgelegt</translation>
    </message>
    <message>
        <source>lay</source>
        <translation>legen</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>lassen</translation>
    </message>
    <message>
        <source>left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>left the table</source>
        <translation>hat den Tisch verlassen</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>level {} is deployed only by its own requirement or by effects</source>
        <translation>Stufe {} kommt nur durch eigene Bedingung oder Effekte</translation>
    </message>
    <message>
        <source>level {} of {} at most, by an effect</source>
        <translation>Stufe {} von höchstens {}, durch einen Effekt</translation>
    </message>
    <message>
        <source>lies destroyed</source>
        <translation>liegt zerstört da</translation>
    </message>
    <message>
        <source>lies free: a toy that ends an action touching it may pick it up</source>
        <translation>liegt frei: eine Figur, die eine Aktion daran beendet, darf sie aufheben</translation>
    </message>
    <message>
        <source>lifted</source>
        <translation>angehoben</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>living</source>
        <translation>lebendig</translation>
    </message>
    <message>
        <source>loses {} of {} hits</source>
        <translation>verliert {} von {} Treffern</translation>
    </message>
    <message>
        <source>lucky</source>
        <translation>Glück</translation>
    </message>
    <message>
        <source>made {}</source>
        <translation>gemacht {}</translation>
    </message>
    <message>
        <source>marker {} is bent, covered or blurred ({} sigma off) and was left out</source>
        <translation>Marke {} ist gewellt, verdeckt oder unscharf ({} Sigma daneben) und wurde weggelassen</translation>
    </message>
    <message>
        <source>may be attacked</source>
        <translation>darf angegriffen werden</translation>
    </message>
    <message>
        <source>may have walked</source>
        <translation>lief vielleicht</translation>
    </message>
    <message>
        <source>measure all printed bars</source>
        <translation>alle gedruckten Balken messen</translation>
    </message>
    <message>
        <source>measure both printed bars, print again at 100 % without "fit to page"</source>
        <translation>beide gedruckten Balken messen, noch einmal mit 100 % ohne „An Seite anpassen“ drucken</translation>
    </message>
    <message>
        <source>measure that</source>
        <translation>das messen</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>melee</source>
        <translation>Nahkampf</translation>
    </message>
    <message>
        <source>melee attack</source>
        <translation>Nahkampfangriff</translation>
    </message>
    <message>
        <source>melee defence</source>
        <translation>Nahkampfabwehr</translation>
    </message>
    <message>
        <source>melee {}</source>
        <translation>Nahkampf {}</translation>
    </message>
    <message>
        <source>mine</source>
        <translation>Mine</translation>
    </message>
    <message>
        <source>minutes:seconds of the battle</source>
        <translation>Minuten:Sekunden des Gefechts</translation>
    </message>
    <message>
        <source>missile count</source>
        <translation>Raketenzahl</translation>
    </message>
    <message>
        <source>missiles</source>
        <translation>Raketen</translation>
    </message>
    <message>
        <source>missiles {}</source>
        <translation>Raketen {}</translation>
    </message>
    <message>
        <source>morale</source>
        <translation>Moral</translation>
    </message>
    <message>
        <source>more than one print is of another size</source>
        <translation>mehr als ein Ausdruck hat eine andere Größe</translation>
    </message>
    <message>
        <source>move</source>
        <translation>bewegen</translation>
    </message>
    <message>
        <source>move {}</source>
        <translation>Bewegung {}</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>bewegt</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>Züge</translation>
    </message>
    <message>
        <source>moves nobody declared</source>
        <translation>nicht angesagte Züge</translation>
    </message>
    <message>
        <source>moves seen</source>
        <translation>gesehene Züge</translation>
    </message>
    <message>
        <source>moves {}</source>
        <translation>bewegt sich {}</translation>
    </message>
    <message>
        <source>moving</source>
        <translation>bewegt sich</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>nearer</source>
        <translation>näher</translation>
    </message>
    <message>
        <source>nearly as likely: {}</source>
        <translation>fast ebenso wahrscheinlich: {}</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>no action {} to take back{} ({})</source>
        <translation>keine Aktion {} zum Zurücknehmen{} ({})</translation>
    </message>
    <message>
        <source>no combat on a round's first turn</source>
        <translation>kein Kampf im ersten Zug einer Runde</translation>
    </message>
    <message>
        <source>no condition is met</source>
        <translation>keine Bedingung ist erfüllt</translation>
    </message>
    <message>
        <source>no contact</source>
        <translation>kein Kontakt</translation>
    </message>
    <message>
        <source>no counter</source>
        <translation>kein Konter</translation>
    </message>
    <message>
        <source>no cover against it</source>
        <translation>keine Deckung dagegen</translation>
    </message>
    <message>
        <source>no cover on the table</source>
        <translation>keine Deckung auf dem Tisch</translation>
    </message>
    <message>
        <source>no game is being played yet: house rules are its own</source>
        <translation>noch wird kein Spiel gespielt: Hausregeln gehören zu einem Spiel</translation>
    </message>
    <message>
        <source>no game is being played: of the house rules only cover_definition can be chosen, one of {}</source>
        <translation>es wird kein Spiel gespielt: von den Hausregeln kann nur cover_definition gewählt werden, eines von {}</translation>
    </message>
    <message>
        <source>no game is being played: start with a game, and let the table be seen first</source>
        <translation>es läuft kein Spiel: beginne mit einem Spiel, und lass erst den Tisch sehen</translation>
    </message>
    <message>
        <source>no hill</source>
        <translation>kein Hügel</translation>
    </message>
    <message>
        <source>no lens file and no camera height: the picture alone tells the lens only roughly; measure the camera's height, or make a lens file</source>
        <translation>keine Objektivdatei und keine Kamerahöhe: das Bild allein verrät das Objektiv nur ungefähr; die Höhe der Kamera messen oder eine Objektivdatei machen</translation>
    </message>
    <message>
        <source>no marker is in view: lay the printed sheet on the table, whole in the picture, in even light</source>
        <translation>keine Marke ist zu sehen: das gedruckte Blatt auf den Tisch legen, ganz im Bild, in gleichmäßigem Licht</translation>
    </message>
    <message>
        <source>no marker of the sheet is in view (0 of 4 found): lay the whole sheet flat in the picture, in even light and sharp focus, with the camera 5 to 7 feet up</source>
        <translation>keine Marke des Blatts ist zu sehen (0 von 4 gefunden): das ganze Blatt flach ins Bild legen, in gleichmäßigem Licht und scharf, mit der Kamera 1,5 bis 2 m darüber</translation>
    </message>
    <message>
        <source>no opposing Toyminators are left</source>
        <translation>keine gegnerischen Toyminators sind übrig</translation>
    </message>
    <message>
        <source>no piece {}</source>
        <translation>keine Figur {}</translation>
    </message>
    <message>
        <source>no score and no clock any more</source>
        <translation>keine Punkte und keine Uhr mehr</translation>
    </message>
    <message>
        <source>no soldier stands here</source>
        <translation>hier steht kein Soldat</translation>
    </message>
    <message>
        <source>no toy</source>
        <translation>keine Figur</translation>
    </message>
    <message>
        <source>no toy is larger than one of a larger class</source>
        <translation>keine Figur ist größer als eine der größeren Klasse</translation>
    </message>
    <message>
        <source>no way</source>
        <translation>kein Weg</translation>
    </message>
    <message>
        <source>no way leads there ({}), up to {} in{}</source>
        <translation>kein Weg führt hin ({}), bis {}″{}</translation>
    </message>
    <message>
        <source>no wishes of a rule book: no game has begun, or it has none</source>
        <translation>keine Wünsche eines Regelbuchs: kein Spiel hat begonnen, oder es hat keine</translation>
    </message>
    <message>
        <source>no zone or piece of kind hill on the table</source>
        <translation>keine Zone oder Sache der Art hill auf dem Tisch</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>nobody alone next to {}</source>
        <translation>niemand allein neben {}</translation>
    </message>
    <message>
        <source>nobody alone on {}</source>
        <translation>niemand allein auf {}</translation>
    </message>
    <message>
        <source>nobody crosses</source>
        <translation>niemand kommt darüber</translation>
    </message>
    <message>
        <source>nobody declared it</source>
        <translation>niemand hat es angesagt</translation>
    </message>
    <message>
        <source>nobody is left</source>
        <translation>niemand ist übrig</translation>
    </message>
    <message>
        <source>nobody may</source>
        <translation>niemand darf</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>none: it is permanent</source>
        <translation>keine: sie wirkt immer</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>nicht erlaubt</translation>
    </message>
    <message>
        <source>not as allowed</source>
        <translation>nicht wie erlaubt</translation>
    </message>
    <message>
        <source>not in contact</source>
        <translation>nicht in Kontakt</translation>
    </message>
    <message>
        <source>not met</source>
        <translation>nicht erfüllt</translation>
    </message>
    <message>
        <source>not on</source>
        <translation>nicht auf</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>nicht gesehen</translation>
    </message>
    <message>
        <source>not seen at the end</source>
        <translation>am Ende nicht zu sehen</translation>
    </message>
    <message>
        <source>not seen under the card: if it touches, the players say so</source>
        <translation>unter der Karte nicht zu sehen: berührt sie, sagen es die Spieler</translation>
    </message>
    <message>
        <source>not touched</source>
        <translation>nicht berührt</translation>
    </message>
    <message>
        <source>not touching</source>
        <translation>berührt nicht</translation>
    </message>
    <message>
        <source>not watched (too little texture on the table)</source>
        <translation>nicht beobachtet (zu wenig Muster auf dem Tisch)</translation>
    </message>
    <message>
        <source>not wholly hidden</source>
        <translation>nicht ganz verdeckt</translation>
    </message>
    <message>
        <source>not wholly hidden by {}</source>
        <translation>nicht ganz verdeckt durch {}</translation>
    </message>
    <message>
        <source>not within</source>
        <translation>nicht innerhalb</translation>
    </message>
    <message>
        <source>not within {}</source>
        <translation>nicht in {}</translation>
    </message>
    <message>
        <source>nothing is called {} now</source>
        <translation>nichts heißt jetzt {}</translation>
    </message>
    <message>
        <source>nothing of it is found in the picture, so it was turned away or exchanged, or something covers the view</source>
        <translation>nichts davon ist im Bild zu finden, also wurde sie weggedreht oder vertauscht, oder etwas verdeckt den Blick</translation>
    </message>
    <message>
        <source>nothing was done yet</source>
        <translation>noch wurde nichts getan</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>one Small for each Large is wise</source>
        <translation>eine Kleine je Große ist klug</translation>
    </message>
    <message>
        <source>one of them does not stand on the table</source>
        <translation>eine von ihnen steht nicht auf dem Tisch</translation>
    </message>
    <message>
        <source>one of {}</source>
        <translation>eins von {}</translation>
    </message>
    <message>
        <source>one of {} danger</source>
        <translation>eine von {} Gefahr</translation>
    </message>
    <message>
        <source>one side has no units left</source>
        <translation>eine Seite hat keine Einheiten mehr</translation>
    </message>
    <message>
        <source>only Spades block</source>
        <translation>nur Pik blockt</translation>
    </message>
    <message>
        <source>only against: {}</source>
        <translation>nur gegen: {}</translation>
    </message>
    <message>
        <source>only energy, anti-tank and tank weapons endanger tanks</source>
        <translation>nur Energie-, Panzerabwehr- und Panzerwaffen gefährden Panzer</translation>
    </message>
    <message>
        <source>only fliers cross</source>
        <translation>nur Flieger kommen darüber</translation>
    </message>
    <message>
        <source>only {} is left</source>
        <translation>nur {} ist übrig</translation>
    </message>
    <message>
        <source>only {} may be on it</source>
        <translation>nur {} darf darauf sein</translation>
    </message>
    <message>
        <source>only {} on {}</source>
        <translation>nur {} auf {}</translation>
    </message>
    <message>
        <source>or end_turn</source>
        <translation>oder end_turn</translation>
    </message>
    <message>
        <source>or passes over it</source>
        <translation>oder darüber zieht</translation>
    </message>
    <message>
        <source>or the camera moved while the picture was taken (rolling shutter)</source>
        <translation>oder die Kamera hat sich bei der Aufnahme bewegt (Rolling Shutter)</translation>
    </message>
    <message>
        <source>or the lens file is of another zoom (focal length {} px in it, {} here)</source>
        <translation>oder die Objektivdatei gehört zu einem anderen Zoom (Brennweite {} px darin, {} hier)</translation>
    </message>
    <message>
        <source>or the picture's pixels are not square: {} as high as wide</source>
        <translation>oder die Pixel des Bilds sind nicht quadratisch: {}-mal so hoch wie breit</translation>
    </message>
    <message>
        <source>order</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>out of range</source>
        <translation>außer Reichweite</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>außen</translation>
    </message>
    <message>
        <source>over all terrain</source>
        <translation>über alles Gelände</translation>
    </message>
    <message>
        <source>own {}soldiers in the combat zones</source>
        <translation>eigene {}Soldaten in den Kampfzonen</translation>
    </message>
    <message>
        <source>own {}soldiers to send to the cemetery</source>
        <translation>eigene {}Soldaten für den Friedhof</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>passen</translation>
    </message>
    <message>
        <source>pay</source>
        <translation>zahlen</translation>
    </message>
    <message>
        <source>pick up</source>
        <translation>aufheben</translation>
    </message>
    <message>
        <source>pips</source>
        <translation>Augen</translation>
    </message>
    <message>
        <source>pixels {} as high as wide for 1.00</source>
        <translation>Pixel {}-mal so hoch wie breit statt 1,00</translation>
    </message>
    <message>
        <source>play</source>
        <translation>ausspielen</translation>
    </message>
    <message>
        <source>players</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Kraft</translation>
    </message>
    <message>
        <source>put right by the players: {}</source>
        <translation>von den Spielern korrigiert: {}</translation>
    </message>
    <message>
        <source>queen</source>
        <translation>Dame</translation>
    </message>
    <message>
        <source>range 0 fights only in contact</source>
        <translation>Reichweite 0 kämpft nur im Kontakt</translation>
    </message>
    <message>
        <source>range {}</source>
        <translation>Reichweite {}</translation>
    </message>
    <message>
        <source>range {}: {}, from {}</source>
        <translation>Reichweite {}: {}, von {}</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>remainder</source>
        <translation>Rest</translation>
    </message>
    <message>
        <source>reveal</source>
        <translation>aufdecken</translation>
    </message>
    <message>
        <source>ride</source>
        <translation>reiten</translation>
    </message>
    <message>
        <source>rides on {}</source>
        <translation>reitet auf {}</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>roll off</source>
        <translation>Startwurf</translation>
    </message>
    <message>
        <source>rolled a 4 in the attack</source>
        <translation>im Angriff eine 4 gewürfelt</translation>
    </message>
    <message>
        <source>roster</source>
        <translation>Aufstellung</translation>
    </message>
    <message>
        <source>rps</source>
        <translation>Schere, Stein, Papier</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>run</source>
        <translation>rennen</translation>
    </message>
    <message>
        <source>run {}</source>
        <translation>Rennen {}</translation>
    </message>
    <message>
        <source>scatter</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>score hill</source>
        <translation>Hügel werten</translation>
    </message>
    <message>
        <source>second</source>
        <translation>danach</translation>
    </message>
    <message>
        <source>seen at {}</source>
        <translation>gesehen bei {}</translation>
    </message>
    <message>
        <source>send</source>
        <translation>schicken</translation>
    </message>
    <message>
        <source>shoot</source>
        <translation>schießen</translation>
    </message>
    <message>
        <source>shoot {}</source>
        <translation>Schuss {}</translation>
    </message>
    <message>
        <source>side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>soft</source>
        <translation>weich</translation>
    </message>
    <message>
        <source>soft cover?</source>
        <translation>weiche Deckung?</translation>
    </message>
    <message>
        <source>something since then cannot be done again (a set-up, a toy that joined the game): take the actions back one after the other</source>
        <translation>etwas seither geht nicht noch einmal (ein Aufbau, eine neue Figur): nimm die Aktionen eine nach der anderen zurück</translation>
    </message>
    <message>
        <source>spends the rest</source>
        <translation>gibt den Rest aus</translation>
    </message>
    <message>
        <source>spends the rest: {} danger left makes casualties</source>
        <translation>gibt den Rest aus: {} übrige Gefahr macht Verluste</translation>
    </message>
    <message>
        <source>sq ft</source>
        <translation>Quadratfuß</translation>
    </message>
    <message>
        <source>stand</source>
        <translation>standhalten</translation>
    </message>
    <message>
        <source>standing</source>
        <translation>steht</translation>
    </message>
    <message>
        <source>stands again</source>
        <translation>steht wieder</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>still on the table</source>
        <translation>noch auf dem Tisch</translation>
    </message>
    <message>
        <source>strike</source>
        <translation>Schlag</translation>
    </message>
    <message>
        <source>strike {}</source>
        <translation>Schlag {}</translation>
    </message>
    <message>
        <source>stun</source>
        <translation>betäuben</translation>
    </message>
    <message>
        <source>summoned by {}</source>
        <translation>gerufen von {}</translation>
    </message>
    <message>
        <source>superior elevation</source>
        <translation>erhöhte Stellung</translation>
    </message>
    <message>
        <source>supply</source>
        <translation>Nachschub</translation>
    </message>
    <message>
        <source>suppress</source>
        <translation>niederhalten</translation>
    </message>
    <message>
        <source>suppressive fire</source>
        <translation>Sperrfeuer</translation>
    </message>
    <message>
        <source>sure {#} {}</source>
        <translation>sicher: {} {}</translation>
    </message>
    <message>
        <source>surely at or over</source>
        <translation>sicher auf oder über</translation>
    </message>
    <message>
        <source>surely under</source>
        <translation>sicher unter</translation>
    </message>
    <message>
        <source>swap</source>
        <translation>tauschen</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>wechseln</translation>
    </message>
    <message>
        <source>take</source>
        <translation>nehmen</translation>
    </message>
    <message>
        <source>taken away</source>
        <translation>weggenommen</translation>
    </message>
    <message>
        <source>taken back</source>
        <translation>zurückgenommen</translation>
    </message>
    <message>
        <source>talent</source>
        <translation>Talent</translation>
    </message>
    <message>
        <source>teleport</source>
        <translation>teleportieren</translation>
    </message>
    <message>
        <source>terrain</source>
        <translation>Gelände</translation>
    </message>
    <message>
        <source>that cannot be done on this table, and nothing was changed: {}</source>
        <translation>das geht auf diesem Tisch nicht, und nichts wurde geändert: {}</translation>
    </message>
    <message>
        <source>that it ends</source>
        <translation>die sie beendet</translation>
    </message>
    <message>
        <source>the Frontline holds {}</source>
        <translation>die Frontlinie hält {}</translation>
    </message>
    <message>
        <source>the battle is over</source>
        <translation>das Gefecht ist vorbei</translation>
    </message>
    <message>
        <source>the camera gave no picture for {} s: it was opened again, and goes on</source>
        <translation>die Kamera gab {} s lang kein Bild: sie wurde neu geöffnet und läuft weiter</translation>
    </message>
    <message>
        <source>the camera hangs: it gives the same picture again and again; nothing is measured until it goes on; plug it in again</source>
        <translation>die Kamera hängt: sie gibt immer dasselbe Bild; es wird nichts gemessen, bis sie weitermacht; stecke sie neu ein</translation>
    </message>
    <message>
        <source>the camera is watched from now on</source>
        <translation>die Kamera wird ab jetzt beobachtet</translation>
    </message>
    <message>
        <source>the camera no longer sees the table as before: {}; nothing is measured until the same view is back: put the camera back, or calibrate again</source>
        <translation>die Kamera sieht den Tisch nicht mehr wie vorher: {}; es wird nichts gemessen, bis der Blick wieder stimmt: stelle die Kamera zurück, oder kalibriere neu</translation>
    </message>
    <message>
        <source>the camera or the sheet moved while the picture was taken (rolling shutter), the paper is crumpled or covered, or light glares on it</source>
        <translation>Kamera oder Blatt haben sich bei der Aufnahme bewegt (Rolling Shutter), das Papier ist zerknittert oder verdeckt, oder Licht spiegelt darauf</translation>
    </message>
    <message>
        <source>the camera or the table moved ({} px, which takes {}-inch ranges off by {} in)</source>
        <translation>Kamera oder Tisch haben sich bewegt ({} Pixel, das verschiebt Abstände von {} Zoll um {}″)</translation>
    </message>
    <message>
        <source>the camera seems to hang {} up</source>
        <translation>die Kamera hängt anscheinend {} hoch</translation>
    </message>
    <message>
        <source>the camera sees the table as before again</source>
        <translation>die Kamera sieht den Tisch wieder wie vorher</translation>
    </message>
    <message>
        <source>the camera would be {} ft up</source>
        <translation>die Kamera hinge {} Fuß hoch</translation>
    </message>
    <message>
        <source>the camera's pictures are {}x{} now, the calibration was made at {}x{}: nothing is measured until they have that size again; set it back, or calibrate again</source>
        <translation>die Kamera gibt jetzt {}x{}, kalibriert wurde mit {}x{}: es wird nichts gemessen, bis die Größe wieder stimmt; stelle sie zurück, oder kalibriere neu</translation>
    </message>
    <message>
        <source>the card allows it</source>
        <translation>die Karte erlaubt es</translation>
    </message>
    <message>
        <source>the card's place is not seen by the program: the players check the sight</source>
        <translation>der Ort der Karte ist nicht zu sehen: die Spieler prüfen die Sicht</translation>
    </message>
    <message>
        <source>the centre of the lens {} {} of the picture's width off its middle</source>
        <translation>die Mitte des Objektivs {} {} der Bildbreite neben der Bildmitte</translation>
    </message>
    <message>
        <source>the corners miss a rectangle of {}x{} inches by {} px: check the size, and that width and height are not swapped</source>
        <translation>die Ecken verfehlen ein Rechteck von {}×{} Zoll um {} px: die Größe prüfen, und ob Breite und Höhe vertauscht sind</translation>
    </message>
    <message>
        <source>the damaged file is kept as {}</source>
        <translation>die beschädigte Datei bleibt als {}</translation>
    </message>
    <message>
        <source>the forces stand up to {} in from opposite edges</source>
        <translation>die Truppen stehen bis {}″ vor gegenüberliegenden Kanten</translation>
    </message>
    <message>
        <source>the forces start {} in from the hill</source>
        <translation>die Truppen beginnen {}″ vom Hügel</translation>
    </message>
    <message>
        <source>the game asks first: {}</source>
        <translation>das Spiel fragt erst: {}</translation>
    </message>
    <message>
        <source>the game is over</source>
        <translation>das Spiel ist aus</translation>
    </message>
    <message>
        <source>the game is over ({}): {} cannot be done</source>
        <translation>das Spiel ist aus ({}): {} geht nicht</translation>
    </message>
    <message>
        <source>the game is over: {}</source>
        <translation>das Spiel ist aus: {}</translation>
    </message>
    <message>
        <source>the goal the players agreed on</source>
        <translation>das Ziel, auf das sich die Spieler geeinigt haben</translation>
    </message>
    <message>
        <source>the hand of {} is not known: options are for any card of a value</source>
        <translation>das Blatt von {} ist unbekannt: Aktionen gelten für jede Karte eines Werts</translation>
    </message>
    <message>
        <source>the hand of {} is not known: options are for any card of the deck</source>
        <translation>das Blatt von {} ist unbekannt: Aktionen gelten für jede Karte des Stapels</translation>
    </message>
    <message>
        <source>the hill is not held</source>
        <translation>der Hügel wird nicht gehalten</translation>
    </message>
    <message>
        <source>the kept setting {} cannot be read ({} is not {}): it is back at its default</source>
        <translation>die Einstellung {} ist nicht lesbar ({} ist nicht {}): sie ist wieder wie am Anfang</translation>
    </message>
    <message>
        <source>the kept settings cannot be read: all are back at their defaults</source>
        <translation>die Einstellungen sind nicht lesbar: alle sind wieder wie am Anfang</translation>
    </message>
    <message>
        <source>the kept settings {} cannot be opened: the defaults hold</source>
        <translation>die Einstellungen {} lassen sich nicht öffnen: es gelten die üblichen</translation>
    </message>
    <message>
        <source>the lane between {} and {} is open or shut within the error: a way of {} in or {}, of {} in</source>
        <translation>die Gasse zwischen {} und {} ist innerhalb des Fehlers offen oder zu: ein Weg von {}″ oder {}, von {}″</translation>
    </message>
    <message>
        <source>the last turn is over</source>
        <translation>die letzte Runde ist vorbei</translation>
    </message>
    <message>
        <source>the lens bends the picture more than a webcam's does ({}): make a lens file</source>
        <translation>das Objektiv verzeichnet stärker als das einer Webcam ({}): eine Objektivdatei machen</translation>
    </message>
    <message>
        <source>the lens file leaves the focal length open by {} %: measure the camera's height, or heights of toys will shift them</source>
        <translation>die Objektivdatei lässt die Brennweite um {} % offen: die Höhe der Kamera messen, sonst verschieben die Höhen die Spielzeuge</translation>
    </message>
    <message>
        <source>the mat</source>
        <translation>die Matte</translation>
    </message>
    <message>
        <source>the neutral field</source>
        <translation>das neutrale Feld</translation>
    </message>
    <message>
        <source>the other line of {}'s flank is taken</source>
        <translation>die andere Linie der Flanke von {} ist besetzt</translation>
    </message>
    <message>
        <source>the outline crosses itself: move the corner back</source>
        <translation>der Umriss kreuzt sich selbst: schiebe die Ecke zurück</translation>
    </message>
    <message>
        <source>the outline has no area</source>
        <translation>der Umriss hat keine Fläche</translation>
    </message>
    <message>
        <source>the outline of {} crossed itself: it is logged without the crossing</source>
        <translation>der Umriss von {} kreuzte sich: er steht ohne Kreuzung im Protokoll</translation>
    </message>
    <message>
        <source>the page of corner markers</source>
        <translation>die Seite mit Eckmarken</translation>
    </message>
    <message>
        <source>the picture does not show the table</source>
        <translation>das Bild zeigt den Tisch nicht</translation>
    </message>
    <message>
        <source>the picture has black bars ({}): it is a smaller picture within another, for which a lens file of the camera's own does not hold, and the camera's height may be wrong: set the camera, or the program that passes its picture on, to the camera's own format</source>
        <translation>das Bild hat schwarze Balken ({}): es ist ein kleineres Bild in einem anderen, für das eine Objektivdatei der Kamera nicht gilt, und die Kamerahöhe kann falsch sein: die Kamera, oder das Programm, das ihr Bild weitergibt, auf das eigene Format der Kamera stellen</translation>
    </message>
    <message>
        <source>the picture has too little texture to notice a bumped camera</source>
        <translation>das Bild hat zu wenig Muster, um eine angestoßene Kamera zu bemerken</translation>
    </message>
    <message>
        <source>the picture is mirrored</source>
        <translation>das Bild ist gespiegelt</translation>
    </message>
    <message>
        <source>the picture of the empty table shows another view than the camera does now: if the camera was moved since then, calibrate again</source>
        <translation>das Bild des leeren Tischs zeigt einen anderen Blick als die Kamera jetzt: wurde sie seither bewegt, kalibriere neu</translation>
    </message>
    <message>
        <source>the picture of the empty table shows the same view mirrored: switch mirroring off in the camera's own settings, or give --mirror (in the window: "mirrored: turn it back")</source>
        <translation>das Bild des leeren Tischs zeigt denselben Blick gespiegelt: das Spiegeln in den Einstellungen der Kamera ausschalten, oder --mirror angeben (im Fenster: „gespiegelt: umkehren“)</translation>
    </message>
    <message>
        <source>the picture shows more than the table's plane: point the camera down at the table</source>
        <translation>das Bild zeigt mehr als die Tischebene: die Kamera nach unten auf den Tisch richten</translation>
    </message>
    <message>
        <source>the picture went dark: nothing is measured until there is light again</source>
        <translation>das Bild wurde dunkel: es wird nichts gemessen, bis wieder Licht da ist</translation>
    </message>
    <message>
        <source>the picture's pixels are not square ({} as high as wide), or the prints are short one way: set the camera to its own format, and {}</source>
        <translation>die Pixel des Bilds sind nicht quadratisch ({}-mal so hoch wie breit), oder die Ausdrucke sind in einer Richtung zu kurz: die Kamera auf ihr eigenes Format stellen und {}</translation>
    </message>
    <message>
        <source>the play area is {} in {}</source>
        <translation>die Spielfläche misst {}″ {}</translation>
    </message>
    <message>
        <source>the players</source>
        <translation>die Spieler</translation>
    </message>
    <message>
        <source>the players judge it: {}</source>
        <translation>die Spieler beurteilen es: {}</translation>
    </message>
    <message>
        <source>the printed corners miss their places by {} px, {} times their own sigma</source>
        <translation>die gedruckten Ecken verfehlen ihre Plätze um {} px, das {}-fache ihres Sigmas</translation>
    </message>
    <message>
        <source>the prints and the lens file do not agree ({}): the file is of another camera, or the picture is zoomed, cropped, enlarged or stretched: make a lens file with this camera as it is set now, or calibrate without one</source>
        <translation>Ausdrucke und Objektivdatei passen nicht zusammen ({}): die Datei gehört zu einer anderen Kamera, oder das Bild ist gezoomt, beschnitten, vergrößert oder gestreckt: mit dieser Kamera, wie sie jetzt eingestellt ist, eine Objektivdatei machen, oder ohne kalibrieren</translation>
    </message>
    <message>
        <source>the prints and the lens file hardly agree ({}): the file is of another camera, or the picture is zoomed or cropped, or the sheet is not quite true: the lens was solved again; make a lens file for a smaller ±</source>
        <translation>Ausdrucke und Objektivdatei passen kaum zusammen ({}): die Datei gehört zu einer anderen Kamera, oder das Bild ist gezoomt oder beschnitten, oder das Blatt ist nicht ganz maßhaltig: das Objektiv wurde neu bestimmt; eine Objektivdatei machen für ein kleineres ±</translation>
    </message>
    <message>
        <source>the set-up was done again</source>
        <translation>der Aufbau wurde neu gemacht</translation>
    </message>
    <message>
        <source>the sheet</source>
        <translation>das Blatt</translation>
    </message>
    <message>
        <source>the sheet and the lens file do not agree</source>
        <translation>Blatt und Objektivdatei passen nicht zusammen</translation>
    </message>
    <message>
        <source>the sheet at ({}, {})</source>
        <translation>das Blatt bei ({}, {})</translation>
    </message>
    <message>
        <source>the sides' figures are {} and {} in tall</source>
        <translation>die Figuren der Seiten sind {} und {}″ hoch</translation>
    </message>
    <message>
        <source>the simple toy soldier game is for two squads (STS-11), found sides {}: give the figures two sides</source>
        <translation>das einfache Zinnsoldatenspiel ist für zwei Trupps (STS-11), gefundene Seiten {}: gib den Figuren zwei Seiten</translation>
    </message>
    <message>
        <source>the squads stand up to {} in from opposite edges</source>
        <translation>die Trupps stehen bis {}″ vor gegenüberliegenden Kanten</translation>
    </message>
    <message>
        <source>the table has not been seen yet: wait for the first picture</source>
        <translation>der Tisch wurde noch nicht gesehen: warte auf das erste Bild</translation>
    </message>
    <message>
        <source>the way round; {} straight on</source>
        <translation>der Weg herum; {} geradeaus</translation>
    </message>
    <message>
        <source>the zone is empty</source>
        <translation>die Zone ist leer</translation>
    </message>
    <message>
        <source>the zone is taken</source>
        <translation>die Zone ist besetzt</translation>
    </message>
    <message>
        <source>the {} line could not be logged{}</source>
        <translation>die Zeile {} konnte nicht notiert werden{}</translation>
    </message>
    <message>
        <source>there are {}</source>
        <translation>es gibt {}</translation>
    </message>
    <message>
        <source>there is no clock yet: {}</source>
        <translation>es gibt noch keine Uhr: {}</translation>
    </message>
    <message>
        <source>there is no way to it, up to {} in</source>
        <translation>kein Weg führt hin, bis {}″</translation>
    </message>
    <message>
        <source>there is no {} here, a toy can {}</source>
        <translation>hier gibt es kein {}, eine Figur kann {}</translation>
    </message>
    <message>
        <source>this is {}</source>
        <translation>das ist {}</translation>
    </message>
    <message>
        <source>throw</source>
        <translation>werfen</translation>
    </message>
    <message>
        <source>throw {}</source>
        <translation>Wurf {}</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>time is up</source>
        <translation>die Zeit ist um</translation>
    </message>
    <message>
        <source>to combat</source>
        <translation>in den Kampf</translation>
    </message>
    <message>
        <source>to {}</source>
        <translation>nach {}</translation>
    </message>
    <message>
        <source>together with {}</source>
        <translation>zusammen mit {}</translation>
    </message>
    <message>
        <source>too close to call</source>
        <translation>zu knapp</translation>
    </message>
    <message>
        <source>too close to call whether on</source>
        <translation>zu knapp, ob auf</translation>
    </message>
    <message>
        <source>too close to call whether touched</source>
        <translation>zu knapp, ob berührt</translation>
    </message>
    <message>
        <source>too close to call: {}</source>
        <translation>zu knapp: {}</translation>
    </message>
    <message>
        <source>too close to call: {}{}</source>
        <translation>zu knapp: {}{}</translation>
    </message>
    <message>
        <source>too far</source>
        <translation>zu weit</translation>
    </message>
    <message>
        <source>too far away</source>
        <translation>zu weit weg</translation>
    </message>
    <message>
        <source>touches {} too</source>
        <translation>berührt auch {}</translation>
    </message>
    <message>
        <source>toys a side</source>
        <translation>Figuren je Seite</translation>
    </message>
    <message>
        <source>trip</source>
        <translation>auslösen</translation>
    </message>
    <message>
        <source>turn over the mine {} (HP-3)</source>
        <translation>decke die Mine {} auf (HP-3)</translation>
    </message>
    <message>
        <source>turn {} is over: who holds what?</source>
        <translation>Runde {} ist vorbei: wer hält was?</translation>
    </message>
    <message>
        <source>turn {}: {} each for {}</source>
        <translation>Runde {}: {} je für {}</translation>
    </message>
    <message>
        <source>turns</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>twice as many by Powerful</source>
        <translation>doppelt so viele durch Powerful</translation>
    </message>
    <message>
        <source>twice as many units</source>
        <translation>doppelt so viele Einheiten</translation>
    </message>
    <message>
        <source>two prints do not agree in size: {} if {} is right, and {} at {} if the first is: nothing tells which, so take one away, lay both on the table itself, or {}, or give --lens and --camera-height</source>
        <translation>zwei Ausdrucke passen in der Größe nicht zusammen: {}, wenn {} stimmt, und {} bei {}, wenn der erste stimmt: nichts verrät, welcher, also einen wegnehmen, beide auf den Tisch selbst legen, oder {}, oder Objektivdatei und Kamerahöhe angeben</translation>
    </message>
    <message>
        <source>two things are called {}: one of them is {} from now on; give each an id of its own</source>
        <translation>zwei Dinge heißen {}: eins davon heißt ab jetzt {}; gib jedem eine eigene id</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>eingegeben</translation>
    </message>
    <message>
        <source>uncloak</source>
        <translation>enttarnen</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>rückgängig gemacht</translation>
    </message>
    <message>
        <source>up to {} in</source>
        <translation>bis {}″</translation>
    </message>
    <message>
        <source>up to {} in, no shooting</source>
        <translation>bis {}″, kein Schießen</translation>
    </message>
    <message>
        <source>used this turn already</source>
        <translation>in dieser Runde schon benutzt</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Entscheid</translation>
    </message>
    <message>
        <source>wall</source>
        <translation>Wand</translation>
    </message>
    <message>
        <source>watched from the start, it stood still</source>
        <translation>von Anfang an beobachtet, sie stand still</translation>
    </message>
    <message>
        <source>way of {}</source>
        <translation>Weg von {}</translation>
    </message>
    <message>
        <source>what</source>
        <translation>was</translation>
    </message>
    <message>
        <source>what a window kept of itself</source>
        <translation>was ein Fenster von sich behielt</translation>
    </message>
    <message>
        <source>what it says</source>
        <translation>was sie sagt</translation>
    </message>
    <message>
        <source>whether any suit blocks is too close to call</source>
        <translation>ob jede Farbe blockt, ist zu knapp</translation>
    </message>
    <message>
        <source>whether {} touches is too close to call</source>
        <translation>ob {} berührt, ist zu knapp</translation>
    </message>
    <message>
        <source>whether {} touches {} is too close to call</source>
        <translation>ob {} {} berührt, ist zu knapp</translation>
    </message>
    <message>
        <source>who begins? 1 {}, 2 {} (HP-15)</source>
        <translation>wer beginnt? 1 {}, 2 {} (HP-15)</translation>
    </message>
    <message>
        <source>who holds {}? (TM-17)</source>
        <translation>wer hält {}? (TM-17)</translation>
    </message>
    <message>
        <source>whoever stands in it at the end of an action takes {} hits</source>
        <translation>wer am Ende einer Aktion darin steht, bekommt {} Treffer</translation>
    </message>
    <message>
        <source>wholly hidden</source>
        <translation>ganz verdeckt</translation>
    </message>
    <message>
        <source>wholly hidden by {}</source>
        <translation>ganz verdeckt durch {}</translation>
    </message>
    <message>
        <source>why</source>
        <translation>warum</translation>
    </message>
    <message>
        <source>with any part</source>
        <translation>mit irgendeinem Teil</translation>
    </message>
    <message>
        <source>with its middle</source>
        <translation>mit der Mitte</translation>
    </message>
    <message>
        <source>with {}</source>
        <translation>mit {}</translation>
    </message>
    <message>
        <source>within</source>
        <translation>innerhalb</translation>
    </message>
    <message>
        <source>within {}</source>
        <translation>in {}</translation>
    </message>
    <message>
        <source>write "score red 3", "score red +1" or "score off"; "clock red blue 20" (minutes each, red begins), "clock" (the other one's runs; after a stop the same goes on), "clock stop" or "clock off"</source>
        <translation>schreibe „score red 3“, „score red +1“ oder „score off“; „clock red blue 20“ (Minuten für jeden, red beginnt), „clock“ (die andere läuft; nach einem Halt dieselbe), „clock stop“ oder „clock off“</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>yet, {} still to follow</source>
        <translation>noch, {} kommen nach</translation>
    </message>
    <message>
        <source>zone {} {}</source>
        <translation>Zone {} {}</translation>
    </message>
    <message>
        <source>{#} Length</source>
        <translation>{} Länge</translation>
    </message>
    <message>
        <source>{#} Lengths</source>
        <translation>{} Längen</translation>
    </message>
    <message>
        <source>{#} action</source>
        <translation>{} Aktion</translation>
    </message>
    <message>
        <source>{#} actions</source>
        <translation>{} Aktionen</translation>
    </message>
    <message>
        <source>{#} card</source>
        <translation>{} Karte</translation>
    </message>
    <message>
        <source>{#} cards</source>
        <translation>{} Karten</translation>
    </message>
    <message>
        <source>{#} game</source>
        <translation>{} Spiel</translation>
    </message>
    <message>
        <source>{#} games</source>
        <translation>{} Spiele</translation>
    </message>
    <message>
        <source>{#} hidden</source>
        <translation>{} verdeckt</translation>
    </message>
    <message>
        <source>{#} hits</source>
        <translation>{} Treffer</translation>
    </message>
    <message>
        <source>{#} of {#}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>{#} of {#} value</source>
        <translation>Wert {0} von {1}</translation>
    </message>
    <message>
        <source>{#} sheet</source>
        <translation>{} Messblatt</translation>
    </message>
    <message>
        <source>{#} sheets</source>
        <translation>{} Messblätter</translation>
    </message>
    <message>
        <source>{#} sq ft</source>
        <translation>{} Quadratfuß</translation>
    </message>
    <message>
        <source>{#} value</source>
        <translation>Wert {}</translation>
    </message>
    <message>
        <source>{} % hidden</source>
        <translation>{} % verdeckt</translation>
    </message>
    <message>
        <source>{} % hidden by {}</source>
        <translation>{} % verdeckt durch {}</translation>
    </message>
    <message>
        <source>{} % of its base hidden</source>
        <translation>{} % des Sockels verdeckt</translation>
    </message>
    <message>
        <source>{} % of its base hidden by {}</source>
        <translation>{} % des Sockels verdeckt durch {}</translation>
    </message>
    <message>
        <source>{} % of its height hidden</source>
        <translation>{} % der Höhe verdeckt</translation>
    </message>
    <message>
        <source>{} % of its height hidden by {}</source>
        <translation>{} % der Höhe verdeckt durch {}</translation>
    </message>
    <message>
        <source>{} % of its width hidden</source>
        <translation>{} % der Breite verdeckt</translation>
    </message>
    <message>
        <source>{} % of its width hidden by {}</source>
        <translation>{} % der Breite verdeckt durch {}</translation>
    </message>
    <message>
        <source>{} % of its {}</source>
        <translation>{} % seiner {}</translation>
    </message>
    <message>
        <source>{} % of the battlefield is covered by stuff, about a third is wanted</source>
        <translation>{} % des Felds sind voll Sachen, gewünscht ist etwa ein Drittel</translation>
    </message>
    <message>
        <source>{} % of the card hidden</source>
        <translation>{} % der Karte verdeckt</translation>
    </message>
    <message>
        <source>{} % of the table is terrain</source>
        <translation>{} % des Tischs sind Gelände</translation>
    </message>
    <message>
        <source>{} % ± {} hidden</source>
        <translation>{} % ± {} verdeckt</translation>
    </message>
    <message>
        <source>{} % ± {} of its base hidden</source>
        <translation>{} % ± {} des Sockels verdeckt</translation>
    </message>
    <message>
        <source>{} % ± {} of its height hidden</source>
        <translation>{} % ± {} der Höhe verdeckt</translation>
    </message>
    <message>
        <source>{} % ± {} of its width hidden</source>
        <translation>{} % ± {} der Breite verdeckt</translation>
    </message>
    <message>
        <source>{} (measured, no game)</source>
        <translation>{} (gemessen, kein Spiel)</translation>
    </message>
    <message>
        <source>{} (no lens file)</source>
        <translation>{} (keine Objektivdatei)</translation>
    </message>
    <message>
        <source>{} (up to {} in)</source>
        <translation>{} (bis {}″)</translation>
    </message>
    <message>
        <source>{} ({} % likely)</source>
        <translation>{} (zu {} % wahrscheinlich)</translation>
    </message>
    <message>
        <source>{} ({} sigmas, which may be chance): if the picture is cropped on one side, set the camera to its full picture; a lens file, or a second sheet far from the first, makes the ± smaller</source>
        <translation>{} ({} Sigma, was Zufall sein kann): ist das Bild an einer Seite beschnitten, die Kamera auf ihr volles Bild stellen; eine Objektivdatei oder ein zweites Blatt weit vom ersten macht das ± kleiner</translation>
    </message>
    <message>
        <source>{} ({} undeclared)</source>
        <translation>{} ({} nicht angesagt)</translation>
    </message>
    <message>
        <source>{} ({}) cannot be made without it and is taken back too: {}</source>
        <translation>{} ({}) geht nicht ohne sie und fällt auch weg: {}</translation>
    </message>
    <message>
        <source>{} ({}) of {} stands here</source>
        <translation>{} ({}) von {} steht hier</translation>
    </message>
    <message>
        <source>{} ({}, {} in) against {} ({}, {} in)</source>
        <translation>{} ({}, {}″) gegen {} ({}, {}″)</translation>
    </message>
    <message>
        <source>{} added</source>
        <translation>{} hinzugefügt</translation>
    </message>
    <message>
        <source>{} adds a card</source>
        <translation>{} legt eine Karte dazu</translation>
    </message>
    <message>
        <source>{} adds a card {}</source>
        <translation>{} legt eine Karte dazu {}</translation>
    </message>
    <message>
        <source>{} against {}</source>
        <translation>{} gegen {}</translation>
    </message>
    <message>
        <source>{} alone on {}</source>
        <translation>{} allein auf {}</translation>
    </message>
    <message>
        <source>{} already rides on {}</source>
        <translation>{} reitet schon auf {}</translation>
    </message>
    <message>
        <source>{} and was left out: print it again at 100 %</source>
        <translation>{} und wurde weggelassen: noch einmal mit 100 % drucken</translation>
    </message>
    <message>
        <source>{} and {#} more</source>
        <translation>{} und {} mehr</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} und {}</translation>
    </message>
    <message>
        <source>{} and {} are {} in apart</source>
        <translation>{} und {} sind {}″ entfernt</translation>
    </message>
    <message>
        <source>{} apart</source>
        <translation>{} entfernt</translation>
    </message>
    <message>
        <source>{} attacks</source>
        <translation>{} greift an</translation>
    </message>
    <message>
        <source>{} attacks {}</source>
        <translation>{} greift {} an</translation>
    </message>
    <message>
        <source>{} between the buddies</source>
        <translation>{} zwischen den Kameraden</translation>
    </message>
    <message>
        <source>{} bids</source>
        <translation>{} bietet</translation>
    </message>
    <message>
        <source>{} bids {}</source>
        <translation>{} bietet {}</translation>
    </message>
    <message>
        <source>{} blocks</source>
        <translation>{} blockt</translation>
    </message>
    <message>
        <source>{} blocks {}</source>
        <translation>{} blockt {}</translation>
    </message>
    <message>
        <source>{} by Teleport</source>
        <translation>{} durch Teleport</translation>
    </message>
    <message>
        <source>{} by {}</source>
        <translation>{} durch {}</translation>
    </message>
    <message>
        <source>{} bytes</source>
        <translation>{} Bytes</translation>
    </message>
    <message>
        <source>{} came after {} had begun and joins it</source>
        <translation>{} kam, nachdem {} begonnen hatte, und spielt mit</translation>
    </message>
    <message>
        <source>{} came after {} had begun and takes no part in it{}: start the game again to play with it</source>
        <translation>{} kam, nachdem {} begonnen hatte, und spielt nicht mit{}: beginne das Spiel neu, um damit zu spielen</translation>
    </message>
    <message>
        <source>{} came onto the table</source>
        <translation>{} kam auf den Tisch</translation>
    </message>
    <message>
        <source>{} cancels danger</source>
        <translation>{} hebt Gefahr</translation>
    </message>
    <message>
        <source>{} cancels danger {}</source>
        <translation>{} hebt Gefahr auf {}</translation>
    </message>
    <message>
        <source>{} cannot follow this: {}</source>
        <translation>{} kann dem nicht folgen: {}</translation>
    </message>
    <message>
        <source>{} cannot move with a face card</source>
        <translation>{} kann sich mit einer Bildkarte nicht bewegen</translation>
    </message>
    <message>
        <source>{} changes a die</source>
        <translation>{} ändert einen Würfel</translation>
    </message>
    <message>
        <source>{} changes a die {}</source>
        <translation>{} ändert einen Würfel {}</translation>
    </message>
    <message>
        <source>{} charges</source>
        <translation>{} stürmt</translation>
    </message>
    <message>
        <source>{} charges {}</source>
        <translation>{} stürmt auf {}</translation>
    </message>
    <message>
        <source>{} chooses</source>
        <translation>{} wählt</translation>
    </message>
    <message>
        <source>{} chooses {}</source>
        <translation>{} wählt {}</translation>
    </message>
    <message>
        <source>{} claims the objective</source>
        <translation>{} beansprucht das Ziel</translation>
    </message>
    <message>
        <source>{} claims the objective {}</source>
        <translation>{} beansprucht das Ziel {}</translation>
    </message>
    <message>
        <source>{} cloaks</source>
        <translation>{} tarnt sich</translation>
    </message>
    <message>
        <source>{} cloaks {}</source>
        <translation>{} tarnt sich {}</translation>
    </message>
    <message>
        <source>{} copies of {}</source>
        <translation>{} mal {}</translation>
    </message>
    <message>
        <source>{} could not be logged: no reader would take it</source>
        <translation>{} konnte nicht notiert werden: kein Leser nähme es</translation>
    </message>
    <message>
        <source>{} counts its cards</source>
        <translation>{} zählt ihre Karten</translation>
    </message>
    <message>
        <source>{} counts its cards {}</source>
        <translation>{} zählt ihre Karten {}</translation>
    </message>
    <message>
        <source>{} covers no toy</source>
        <translation>{} trifft keine Figur</translation>
    </message>
    <message>
        <source>{} covers {}</source>
        <translation>{} trifft {}</translation>
    </message>
    <message>
        <source>{} damage</source>
        <translation>{} Schaden</translation>
    </message>
    <message>
        <source>{} danger left makes casualties</source>
        <translation>{} übrige Gefahr macht Verluste</translation>
    </message>
    <message>
        <source>{} defends</source>
        <translation>{} verteidigt sich</translation>
    </message>
    <message>
        <source>{} defends {}</source>
        <translation>{} verteidigt sich {}</translation>
    </message>
    <message>
        <source>{} deploys</source>
        <translation>{} stellt auf</translation>
    </message>
    <message>
        <source>{} deploys {}</source>
        <translation>{} stellt {} auf</translation>
    </message>
    <message>
        <source>{} dice of {} on {}: {} or more</source>
        <translation>{} Würfel von {} auf {}: {} oder mehr</translation>
    </message>
    <message>
        <source>{} dice to ward off hits on {}: {} or more</source>
        <translation>{} Würfel gegen Treffer auf {}: {} oder mehr</translation>
    </message>
    <message>
        <source>{} did not reach its target</source>
        <translation>{} erreichte das Ziel nicht</translation>
    </message>
    <message>
        <source>{} did not reach its target {}</source>
        <translation>{} erreichte das Ziel nicht {}</translation>
    </message>
    <message>
        <source>{} discards</source>
        <translation>{} wirft ab</translation>
    </message>
    <message>
        <source>{} discards {}</source>
        <translation>{} wirft {} ab</translation>
    </message>
    <message>
        <source>{} does not score the hill</source>
        <translation>{} wertet den Hügel nicht</translation>
    </message>
    <message>
        <source>{} does not score the hill {}</source>
        <translation>{} wertet den Hügel nicht {}</translation>
    </message>
    <message>
        <source>{} does not strike back</source>
        <translation>{} schlägt nicht zurück</translation>
    </message>
    <message>
        <source>{} does not strike back {}</source>
        <translation>{} schlägt nicht zurück {}</translation>
    </message>
    <message>
        <source>{} draws</source>
        <translation>{} zieht</translation>
    </message>
    <message>
        <source>{} draws {}</source>
        <translation>{} zieht {}</translation>
    </message>
    <message>
        <source>{} draws {} and plays {}</source>
        <translation>{} zieht {} und spielt {}</translation>
    </message>
    <message>
        <source>{} ends the blast</source>
        <translation>{} beendet die Explosion</translation>
    </message>
    <message>
        <source>{} ends the blast {}</source>
        <translation>{} beendet die Explosion {}</translation>
    </message>
    <message>
        <source>{} ends the combat</source>
        <translation>{} beendet den Kampf</translation>
    </message>
    <message>
        <source>{} ends the combat {}</source>
        <translation>{} beendet den Kampf {}</translation>
    </message>
    <message>
        <source>{} ends the phase</source>
        <translation>{} beendet die Phase</translation>
    </message>
    <message>
        <source>{} ends the phase {}</source>
        <translation>{} beendet die Phase {}</translation>
    </message>
    <message>
        <source>{} ends the turn</source>
        <translation>{} beendet den Zug</translation>
    </message>
    <message>
        <source>{} ends the turn {}</source>
        <translation>{} beendet den Zug {}</translation>
    </message>
    <message>
        <source>{} falls back</source>
        <translation>{} zieht sich zurück</translation>
    </message>
    <message>
        <source>{} falls back {}</source>
        <translation>{} zieht sich zurück {}</translation>
    </message>
    <message>
        <source>{} fights</source>
        <translation>{} kämpft</translation>
    </message>
    <message>
        <source>{} fights {}</source>
        <translation>{} kämpft gegen {}</translation>
    </message>
    <message>
        <source>{} fires missiles at</source>
        <translation>{} schießt Raketen</translation>
    </message>
    <message>
        <source>{} fires missiles at {}</source>
        <translation>{} schießt Raketen auf {}</translation>
    </message>
    <message>
        <source>{} flees</source>
        <translation>{} flieht</translation>
    </message>
    <message>
        <source>{} flees {}</source>
        <translation>{} flieht {}</translation>
    </message>
    <message>
        <source>{} flips a card</source>
        <translation>{} dreht eine Karte um</translation>
    </message>
    <message>
        <source>{} flips a card {}</source>
        <translation>{} dreht eine Karte um {}</translation>
    </message>
    <message>
        <source>{} from {}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>{} gives a card</source>
        <translation>{} gibt eine Karte</translation>
    </message>
    <message>
        <source>{} gives a card {}</source>
        <translation>{} gibt eine Karte {}</translation>
    </message>
    <message>
        <source>{} goes along with</source>
        <translation>{} geht</translation>
    </message>
    <message>
        <source>{} goes along with {}</source>
        <translation>{} geht mit {}</translation>
    </message>
    <message>
        <source>{} goes first</source>
        <translation>{} beginnt</translation>
    </message>
    <message>
        <source>{} goes first {}</source>
        <translation>{} beginnt {}</translation>
    </message>
    <message>
        <source>{} goes second</source>
        <translation>{} ist danach dran</translation>
    </message>
    <message>
        <source>{} goes second {}</source>
        <translation>{} ist danach dran {}</translation>
    </message>
    <message>
        <source>{} goes to combat</source>
        <translation>{} geht in den Kampf</translation>
    </message>
    <message>
        <source>{} goes to combat {}</source>
        <translation>{} geht in den Kampf {}</translation>
    </message>
    <message>
        <source>{} goes to the cemetery</source>
        <translation>{} kommt auf den Friedhof</translation>
    </message>
    <message>
        <source>{} has Immunity: nothing will happen to it</source>
        <translation>{} ist immun: ihr passiert nichts</translation>
    </message>
    <message>
        <source>{} has Stealth: no card effect may target it</source>
        <translation>{} ist verborgen: kein Karteneffekt darf sie treffen</translation>
    </message>
    <message>
        <source>{} has acted this turn</source>
        <translation>{} war in dieser Runde schon dran</translation>
    </message>
    <message>
        <source>{} has attacked this turn</source>
        <translation>{} hat in dieser Runde angegriffen</translation>
    </message>
    <message>
        <source>{} has begun and must spend its actions first, or be done</source>
        <translation>{} hat begonnen und muss erst seine Aktionen tun oder fertig sein</translation>
    </message>
    <message>
        <source>{} has changed its line this turn</source>
        <translation>{} hat in dieser Runde die Linie gewechselt</translation>
    </message>
    <message>
        <source>{} has done a {} this turn</source>
        <translation>{} hat in diesem Zug schon {} getan</translation>
    </message>
    <message>
        <source>{} has done that already (HP-5)</source>
        <translation>{} hat das schon getan (HP-5)</translation>
    </message>
    <message>
        <source>{} has done that this turn</source>
        <translation>{} hat das in dieser Runde schon getan</translation>
    </message>
    <message>
        <source>{} has fled</source>
        <translation>{} ist geflohen</translation>
    </message>
    <message>
        <source>{} has fled {}</source>
        <translation>{} ist geflohen {}</translation>
    </message>
    <message>
        <source>{} has no actions left (TT-9)</source>
        <translation>{} hat keine Aktionen mehr (TT-9)</translation>
    </message>
    <message>
        <source>{} has {} figures</source>
        <translation>{} hat {} Figuren</translation>
    </message>
    <message>
        <source>{} has {} units</source>
        <translation>{} hat {} Einheiten</translation>
    </message>
    <message>
        <source>{} heals</source>
        <translation>{} heilt</translation>
    </message>
    <message>
        <source>{} heals {}</source>
        <translation>{} heilt {}</translation>
    </message>
    <message>
        <source>{} hits lost</source>
        <translation>{} Treffer verloren</translation>
    </message>
    <message>
        <source>{} hits to restore</source>
        <translation>{} Treffer zu heilen</translation>
    </message>
    <message>
        <source>{} holds</source>
        <translation>{} hält</translation>
    </message>
    <message>
        <source>{} holds {}</source>
        <translation>{} hält {}</translation>
    </message>
    <message>
        <source>{} hustles</source>
        <translation>{} eilt</translation>
    </message>
    <message>
        <source>{} hustles {}</source>
        <translation>{} eilt {}</translation>
    </message>
    <message>
        <source>{} in apart</source>
        <translation>{}″ entfernt</translation>
    </message>
    <message>
        <source>{} in apart, must touch</source>
        <translation>{}″ entfernt, muss berühren</translation>
    </message>
    <message>
        <source>{} in apart, up to {} in</source>
        <translation>{}″ entfernt, bis {}″</translation>
    </message>
    <message>
        <source>{} in for {} in</source>
        <translation>{} in statt {} in</translation>
    </message>
    <message>
        <source>{} in straight</source>
        <translation>{}″ geradeaus</translation>
    </message>
    <message>
        <source>{} in straight away</source>
        <translation>{}″ gerade weg</translation>
    </message>
    <message>
        <source>{} in turn {}</source>
        <translation>{} in Runde {}</translation>
    </message>
    <message>
        <source>{} is a {} and has nothing to {} with</source>
        <translation>{} ist {} und hat nichts für {}</translation>
    </message>
    <message>
        <source>{} is activated</source>
        <translation>{} wird aktiviert</translation>
    </message>
    <message>
        <source>{} is activated (STS-2)</source>
        <translation>{} ist aktiviert (STS-2)</translation>
    </message>
    <message>
        <source>{} is activated {}</source>
        <translation>{} wird aktiviert {}</translation>
    </message>
    <message>
        <source>{} is afraid</source>
        <translation>{} hat Angst</translation>
    </message>
    <message>
        <source>{} is bent ({}): its middle stands {} ± {} in off its edges</source>
        <translation>{} ist gewellt ({}): die Mitte steht {} ± {} in über den Rändern</translation>
    </message>
    <message>
        <source>{} is caught by the blast of</source>
        <translation>{} gerät in die Explosion</translation>
    </message>
    <message>
        <source>{} is caught by the blast of {}</source>
        <translation>{} gerät in die Explosion von {}</translation>
    </message>
    <message>
        <source>{} is cloaked</source>
        <translation>{} ist getarnt</translation>
    </message>
    <message>
        <source>{} is cloaked and cannot attack</source>
        <translation>{} ist getarnt und kann nicht angreifen</translation>
    </message>
    <message>
        <source>{} is destroyed</source>
        <translation>{} ist zerstört</translation>
    </message>
    <message>
        <source>{} is destroyed (TT-17)</source>
        <translation>{} ist zerstört (TT-17)</translation>
    </message>
    <message>
        <source>{} is done</source>
        <translation>{} ist fertig</translation>
    </message>
    <message>
        <source>{} is done again</source>
        <translation>{} ist wiederholt</translation>
    </message>
    <message>
        <source>{} is done {}</source>
        <translation>{} ist fertig {}</translation>
    </message>
    <message>
        <source>{} is in cover</source>
        <translation>{} ist in Deckung</translation>
    </message>
    <message>
        <source>{} is in cover {}</source>
        <translation>{} ist in Deckung {}</translation>
    </message>
    <message>
        <source>{} is in the open</source>
        <translation>{} ist im Freien</translation>
    </message>
    <message>
        <source>{} is in the open {}</source>
        <translation>{} ist im Freien {}</translation>
    </message>
    <message>
        <source>{} is measured, but {} has no place for it now</source>
        <translation>{} wird gemessen, aber {} hat jetzt keinen Platz dafür</translation>
    </message>
    <message>
        <source>{} is no toy that could act (TT-9)</source>
        <translation>{} ist keine Figur, die handeln könnte (TT-9)</translation>
    </message>
    <message>
        <source>{} is no whole number: {}</source>
        <translation>{} ist keine ganze Zahl: {}</translation>
    </message>
    <message>
        <source>{} is not activated (HP-5)</source>
        <translation>{} ist nicht aktiviert (HP-5)</translation>
    </message>
    <message>
        <source>{} is not among the toys of any scene</source>
        <translation>{} ist unter den Figuren keiner Szene</translation>
    </message>
    <message>
        <source>{} is not in the game: it has no side in the roster, or came too late</source>
        <translation>{} ist nicht im Spiel: ohne Seite in der Liste, oder zu spät gekommen</translation>
    </message>
    <message>
        <source>{} is not in {}</source>
        <translation>{} ist nicht in {}</translation>
    </message>
    <message>
        <source>{} is not in {}'s hand (TT-9)</source>
        <translation>{} ist nicht im Blatt von {} (TT-9)</translation>
    </message>
    <message>
        <source>{} is not of the race or archetype it wants</source>
        <translation>{} ist nicht von der verlangten Rasse oder Art</translation>
    </message>
    <message>
        <source>{} is not offered: {}</source>
        <translation>{} steht nicht zur Wahl: {}</translation>
    </message>
    <message>
        <source>{} is not seen standing on the table</source>
        <translation>{} ist nicht auf dem Tisch stehend zu sehen</translation>
    </message>
    <message>
        <source>{} is not seen under it: if it was moved over, the players say so</source>
        <translation>{} ist darunter nicht zu sehen: wurde darüber bewegt, sagen es die Spieler</translation>
    </message>
    <message>
        <source>{} is not the enemy soldier it wants</source>
        <translation>{} ist kein gegnerischer Soldat, wie verlangt</translation>
    </message>
    <message>
        <source>{} is not the own soldier it wants</source>
        <translation>{} ist kein eigener Soldat, wie verlangt</translation>
    </message>
    <message>
        <source>{} is not to be climbed</source>
        <translation>auf {} darf man nicht klettern</translation>
    </message>
    <message>
        <source>{} is on {}, which {}</source>
        <translation>{} ist auf {}, das {}</translation>
    </message>
    <message>
        <source>{} is out</source>
        <translation>{} ist raus</translation>
    </message>
    <message>
        <source>{} is played in combat only</source>
        <translation>{} wird nur im Kampf gespielt</translation>
    </message>
    <message>
        <source>{} is printed at {} of its size ({})</source>
        <translation>{} ist mit dem {}-fachen seiner Größe gedruckt ({})</translation>
    </message>
    <message>
        <source>{} is printed short one way, by {} %</source>
        <translation>{} ist in einer Richtung zu kurz gedruckt, um {} %</translation>
    </message>
    <message>
        <source>{} is put back: action {} was taken back</source>
        <translation>{} steht wieder da: Aktion {} wurde zurückgenommen</translation>
    </message>
    <message>
        <source>{} is ready</source>
        <translation>{} ist bereit</translation>
    </message>
    <message>
        <source>{} is ready {}</source>
        <translation>{} ist bereit {}</translation>
    </message>
    <message>
        <source>{} is really {}</source>
        <translation>{} ist in Wahrheit {}</translation>
    </message>
    <message>
        <source>{} is seen askew by {} ± {} %</source>
        <translation>{} ist um {} ± {} % schief zu sehen</translation>
    </message>
    <message>
        <source>{} is seen whole</source>
        <translation>{} ist ganz zu sehen</translation>
    </message>
    <message>
        <source>{} is seen {} from where it stood: too small to tell whether it moved</source>
        <translation>{} ist {} neben ihrem Platz zu sehen: zu wenig, um zu sagen, ob sie sich bewegt hat</translation>
    </message>
    <message>
        <source>{} is stunned this turn</source>
        <translation>{} ist in dieser Runde betäubt</translation>
    </message>
    <message>
        <source>{} is taken back</source>
        <translation>{} ist zurückgenommen</translation>
    </message>
    <message>
        <source>{} is taken off as a casualty</source>
        <translation>{} wird als Verlust entfernt</translation>
    </message>
    <message>
        <source>{} is taken off as a casualty {}</source>
        <translation>{} wird als Verlust entfernt {}</translation>
    </message>
    <message>
        <source>{} is {} ({}): it needs the players' ruling</source>
        <translation>{} ist {} ({}): die Spieler müssen entscheiden</translation>
    </message>
    <message>
        <source>{} is {} in wide, the widest toy ({}) {}</source>
        <translation>{} ist {}″ breit, die breiteste Figur ({}) {}</translation>
    </message>
    <message>
        <source>{} joined since then and could not join again</source>
        <translation>{} kam seither dazu und konnte nicht noch einmal dazukommen</translation>
    </message>
    <message>
        <source>{} keeps the dice</source>
        <translation>{} behält die Würfel</translation>
    </message>
    <message>
        <source>{} keeps the dice {}</source>
        <translation>{} behält die Würfel {}</translation>
    </message>
    <message>
        <source>{} lays</source>
        <translation>{} legt</translation>
    </message>
    <message>
        <source>{} lays a mine at</source>
        <translation>{} legt eine Mine</translation>
    </message>
    <message>
        <source>{} lays a mine at {}</source>
        <translation>{} legt eine Mine bei {}</translation>
    </message>
    <message>
        <source>{} lays {}</source>
        <translation>{} legt {}</translation>
    </message>
    <message>
        <source>{} leaves</source>
        <translation>{} lässt</translation>
    </message>
    <message>
        <source>{} leaves the objective to nobody</source>
        <translation>{} lässt das Ziel niemandem</translation>
    </message>
    <message>
        <source>{} leaves the objective to nobody {}</source>
        <translation>{} lässt das Ziel niemandem {}</translation>
    </message>
    <message>
        <source>{} leaves {}</source>
        <translation>{} lässt {}</translation>
    </message>
    <message>
        <source>{} left</source>
        <translation>{} übrig</translation>
    </message>
    <message>
        <source>{} left the table: {}</source>
        <translation>{} hat den Tisch verlassen: {}</translation>
    </message>
    <message>
        <source>{} lets it stand</source>
        <translation>{} lässt es gelten</translation>
    </message>
    <message>
        <source>{} lets it stand {}</source>
        <translation>{} lässt es gelten {}</translation>
    </message>
    <message>
        <source>{} lies there</source>
        <translation>{} liegt dort</translation>
    </message>
    <message>
        <source>{} may be the target</source>
        <translation>{} darf das Ziel sein</translation>
    </message>
    <message>
        <source>{} may have walked into {}</source>
        <translation>{} lief vielleicht in {}</translation>
    </message>
    <message>
        <source>{} more</source>
        <translation>{} mehr</translation>
    </message>
    <message>
        <source>{} moved {}</source>
        <translation>{} bewegte sich {}</translation>
    </message>
    <message>
        <source>{} moves</source>
        <translation>{} bewegt sich</translation>
    </message>
    <message>
        <source>{} moves {}</source>
        <translation>{} bewegt sich {}</translation>
    </message>
    <message>
        <source>{} must spend or skip its actions first (TT-9)</source>
        <translation>{} muss erst seine Aktionen tun oder auslassen (TT-9)</translation>
    </message>
    <message>
        <source>{} needs toys of two sides or more, found {}</source>
        <translation>{} braucht Figuren von zwei Seiten oder mehr, gefunden {}</translation>
    </message>
    <message>
        <source>{} of clubs</source>
        <translation>Kreuz {}</translation>
    </message>
    <message>
        <source>{} of diamonds</source>
        <translation>Karo {}</translation>
    </message>
    <message>
        <source>{} of hearts</source>
        <translation>Herz {}</translation>
    </message>
    <message>
        <source>{} of play</source>
        <translation>{} Spielzeit</translation>
    </message>
    <message>
        <source>{} of spades</source>
        <translation>Pik {}</translation>
    </message>
    <message>
        <source>{} of {} bonus points spent this turn ({})</source>
        <translation>{} von {} Bonuspunkten in dieser Runde ausgegeben ({})</translation>
    </message>
    <message>
        <source>{} of {} changes this turn</source>
        <translation>{} von {} Wechseln in dieser Runde</translation>
    </message>
    <message>
        <source>{} of {} in</source>
        <translation>{} von {}″</translation>
    </message>
    <message>
        <source>{} of {} markers of the sheet seen (ids {}): uncover the sheet, or move it into the picture</source>
        <translation>{} von {} Marken des Blatts zu sehen (Nummern {}): das Blatt freilegen oder ins Bild schieben</translation>
    </message>
    <message>
        <source>{} of {} standard deployments this turn</source>
        <translation>{} von {} normalen Aufstellungen in dieser Runde</translation>
    </message>
    <message>
        <source>{} of {}° off its front</source>
        <translation>{} von {}° neben der Front</translation>
    </message>
    <message>
        <source>{} of {}–</source>
        <translation>{} von {}–</translation>
    </message>
    <message>
        <source>{} on {}, which shows {}</source>
        <translation>{} auf {}, das {} zeigt</translation>
    </message>
    <message>
        <source>{} or {}</source>
        <translation>{} oder {}</translation>
    </message>
    <message>
        <source>{} or {} is not seen on the table</source>
        <translation>{} oder {} ist nicht auf dem Tisch zu sehen</translation>
    </message>
    <message>
        <source>{} passes</source>
        <translation>{} passt</translation>
    </message>
    <message>
        <source>{} passes {}</source>
        <translation>{} passt {}</translation>
    </message>
    <message>
        <source>{} pays</source>
        <translation>{} zahlt</translation>
    </message>
    <message>
        <source>{} pays {}</source>
        <translation>{} zahlt {}</translation>
    </message>
    <message>
        <source>{} picks up supplies</source>
        <translation>{} hebt Nachschub</translation>
    </message>
    <message>
        <source>{} picks up supplies {}</source>
        <translation>{} hebt Nachschub auf {}</translation>
    </message>
    <message>
        <source>{} places terrain</source>
        <translation>{} stellt Gelände</translation>
    </message>
    <message>
        <source>{} places terrain {}</source>
        <translation>{} stellt Gelände auf {}</translation>
    </message>
    <message>
        <source>{} plays</source>
        <translation>{} spielt</translation>
    </message>
    <message>
        <source>{} plays {}</source>
        <translation>{} spielt {}</translation>
    </message>
    <message>
        <source>{} points</source>
        <translation>{} Punkte</translation>
    </message>
    <message>
        <source>{} px rms</source>
        <translation>{} Pixel rms</translation>
    </message>
    <message>
        <source>{} rolls blind</source>
        <translation>{} würfelt blind</translation>
    </message>
    <message>
        <source>{} rolls blind {}</source>
        <translation>{} würfelt blind {}</translation>
    </message>
    <message>
        <source>{} rolls for actions</source>
        <translation>{} würfelt um Aktionen</translation>
    </message>
    <message>
        <source>{} rolls for actions {}</source>
        <translation>{} würfelt um Aktionen {}</translation>
    </message>
    <message>
        <source>{} rolls for missiles</source>
        <translation>{} würfelt für Raketen</translation>
    </message>
    <message>
        <source>{} rolls for missiles {}</source>
        <translation>{} würfelt für Raketen {}</translation>
    </message>
    <message>
        <source>{} rolls for the remainder</source>
        <translation>{} würfelt für den Rest</translation>
    </message>
    <message>
        <source>{} rolls for the remainder {}</source>
        <translation>{} würfelt für den Rest {}</translation>
    </message>
    <message>
        <source>{} rolls for the scatter</source>
        <translation>{} würfelt die Streuung</translation>
    </message>
    <message>
        <source>{} rolls for the scatter {}</source>
        <translation>{} würfelt die Streuung {}</translation>
    </message>
    <message>
        <source>{} rolls for the start</source>
        <translation>{} würfelt um den Start</translation>
    </message>
    <message>
        <source>{} rolls for the start {}</source>
        <translation>{} würfelt um den Start {}</translation>
    </message>
    <message>
        <source>{} rolls off</source>
        <translation>{} macht den Startwurf</translation>
    </message>
    <message>
        <source>{} rolls off {}</source>
        <translation>{} macht den Startwurf {}</translation>
    </message>
    <message>
        <source>{} rolls to attack</source>
        <translation>{} würfelt zum Angriff</translation>
    </message>
    <message>
        <source>{} rolls to attack {}</source>
        <translation>{} würfelt zum Angriff {}</translation>
    </message>
    <message>
        <source>{} rolls to defend</source>
        <translation>{} würfelt zur Abwehr</translation>
    </message>
    <message>
        <source>{} rolls to defend {}</source>
        <translation>{} würfelt zur Abwehr {}</translation>
    </message>
    <message>
        <source>{} runs</source>
        <translation>{} rennt</translation>
    </message>
    <message>
        <source>{} runs {}</source>
        <translation>{} rennt {}</translation>
    </message>
    <message>
        <source>{} scores the hill</source>
        <translation>{} wertet den Hügel</translation>
    </message>
    <message>
        <source>{} scores the hill {}</source>
        <translation>{} wertet den Hügel {}</translation>
    </message>
    <message>
        <source>{} sets off</source>
        <translation>{} löst aus</translation>
    </message>
    <message>
        <source>{} sets off {}</source>
        <translation>{} löst {} aus</translation>
    </message>
    <message>
        <source>{} shoots at</source>
        <translation>{} schießt</translation>
    </message>
    <message>
        <source>{} shoots at {}</source>
        <translation>{} schießt auf {}</translation>
    </message>
    <message>
        <source>{} square feet a toy, {} wanted</source>
        <translation>{} Quadratfuß je Figur, gewünscht {}</translation>
    </message>
    <message>
        <source>{} stands on {}</source>
        <translation>{} steht auf {}</translation>
    </message>
    <message>
        <source>{} stay</source>
        <translation>{} bleiben</translation>
    </message>
    <message>
        <source>{} stays</source>
        <translation>{} bleibt</translation>
    </message>
    <message>
        <source>{} straight on</source>
        <translation>{} geradeaus</translation>
    </message>
    <message>
        <source>{} strikes at</source>
        <translation>{} schlägt</translation>
    </message>
    <message>
        <source>{} strikes at {}</source>
        <translation>{} schlägt nach {}</translation>
    </message>
    <message>
        <source>{} strikes back</source>
        <translation>{} schlägt zurück</translation>
    </message>
    <message>
        <source>{} strikes back {}</source>
        <translation>{} schlägt zurück {}</translation>
    </message>
    <message>
        <source>{} stuns</source>
        <translation>{} betäubt</translation>
    </message>
    <message>
        <source>{} stuns {}</source>
        <translation>{} betäubt {}</translation>
    </message>
    <message>
        <source>{} suppresses</source>
        <translation>{} hält nieder</translation>
    </message>
    <message>
        <source>{} suppresses {}</source>
        <translation>{} hält {} nieder</translation>
    </message>
    <message>
        <source>{} swaps cards</source>
        <translation>{} tauscht Karten</translation>
    </message>
    <message>
        <source>{} swaps cards {}</source>
        <translation>{} tauscht Karten {}</translation>
    </message>
    <message>
        <source>{} switches places</source>
        <translation>{} tauscht den Platz</translation>
    </message>
    <message>
        <source>{} switches places {}</source>
        <translation>{} tauscht den Platz {}</translation>
    </message>
    <message>
        <source>{} taken out</source>
        <translation>{} herausgenommen</translation>
    </message>
    <message>
        <source>{} takes a grenade from</source>
        <translation>{} bekommt eine Granate</translation>
    </message>
    <message>
        <source>{} takes a grenade from {}</source>
        <translation>{} bekommt eine Granate von {}</translation>
    </message>
    <message>
        <source>{} takes supplies</source>
        <translation>{} nimmt Nachschub</translation>
    </message>
    <message>
        <source>{} takes supplies {}</source>
        <translation>{} nimmt Nachschub {}</translation>
    </message>
    <message>
        <source>{} takes the hit</source>
        <translation>{} nimmt den Treffer</translation>
    </message>
    <message>
        <source>{} takes the hit {}</source>
        <translation>{} nimmt den Treffer {}</translation>
    </message>
    <message>
        <source>{} tall</source>
        <translation>{} hoch</translation>
    </message>
    <message>
        <source>{} teleports</source>
        <translation>{} teleportiert</translation>
    </message>
    <message>
        <source>{} teleports {}</source>
        <translation>{} teleportiert {}</translation>
    </message>
    <message>
        <source>{} tests morale</source>
        <translation>{} prüft die Moral</translation>
    </message>
    <message>
        <source>{} tests morale {}</source>
        <translation>{} prüft die Moral {}</translation>
    </message>
    <message>
        <source>{} the limit of {} %</source>
        <translation>{} der Grenze von {} %</translation>
    </message>
    <message>
        <source>{} throws at</source>
        <translation>{} wirft</translation>
    </message>
    <message>
        <source>{} throws at {}</source>
        <translation>{} wirft nach {}</translation>
    </message>
    <message>
        <source>{} to act</source>
        <translation>{} am Zug</translation>
    </message>
    <message>
        <source>{} to the {} and it is {} %</source>
        <translation>{} nach {}, und es sind {} %</translation>
    </message>
    <message>
        <source>{} too far</source>
        <translation>{} zu weit</translation>
    </message>
    <message>
        <source>{} tries its luck</source>
        <translation>{} versucht ihr Glück</translation>
    </message>
    <message>
        <source>{} tries its luck {}</source>
        <translation>{} versucht ihr Glück {}</translation>
    </message>
    <message>
        <source>{} turns a card over</source>
        <translation>{} deckt eine Karte</translation>
    </message>
    <message>
        <source>{} turns a card over {}</source>
        <translation>{} deckt eine Karte auf {}</translation>
    </message>
    <message>
        <source>{} turns are over</source>
        <translation>{} Runden sind um</translation>
    </message>
    <message>
        <source>{} uncloaks</source>
        <translation>{} enttarnt sich</translation>
    </message>
    <message>
        <source>{} uncloaks {}</source>
        <translation>{} enttarnt sich {}</translation>
    </message>
    <message>
        <source>{} uses a power</source>
        <translation>{} nutzt eine Kraft</translation>
    </message>
    <message>
        <source>{} uses a power {}</source>
        <translation>{} nutzt eine Kraft {}</translation>
    </message>
    <message>
        <source>{} uses its talent</source>
        <translation>{} nutzt ihr Talent</translation>
    </message>
    <message>
        <source>{} uses its talent {}</source>
        <translation>{} nutzt ihr Talent {}</translation>
    </message>
    <message>
        <source>{} walked into {}</source>
        <translation>{} lief in {}</translation>
    </message>
    <message>
        <source>{} walked into {}: it attacks (HP-3)</source>
        <translation>{} lief in {}: sie greift an (HP-3)</translation>
    </message>
    <message>
        <source>{} wants a card of suit {} (TT-19)</source>
        <translation>{} braucht eine Karte der Farbe {} (TT-19)</translation>
    </message>
    <message>
        <source>{} wants an enemy that is still in the game</source>
        <translation>{} braucht einen Gegner, der noch im Spiel ist</translation>
    </message>
    <message>
        <source>{} was moved by what is taken back and again later: agree where it stands</source>
        <translation>{} wurde durch das Zurückgenommene und später noch einmal bewegt: einigt euch, wo sie steht</translation>
    </message>
    <message>
        <source>{} was moved by what is taken back: put it back where it stood</source>
        <translation>{} wurde durch das Zurückgenommene bewegt: stelle sie hin, wo sie stand</translation>
    </message>
    <message>
        <source>{} was moved {} ± {} in and nobody declared it: declare it, or put it back</source>
        <translation>{} wurde {} ± {}″ bewegt, und niemand hat es angesagt: sage es an, oder stelle sie zurück</translation>
    </message>
    <message>
        <source>{} was slid {} in for its height; put it back when that is known</source>
        <translation>{} wurde für ihre Höhe {}″ geschoben; stelle sie zurück, wenn sie bekannt ist</translation>
    </message>
    <message>
        <source>{} with the {}</source>
        <translation>{} mit {}</translation>
    </message>
    <message>
        <source>{} with {}</source>
        <translation>{} mit {}</translation>
    </message>
    <message>
        <source>{} with {} and {} of the other two fields for a run</source>
        <translation>{} mit {} und {} der anderen zwei Felder für eine Straße</translation>
    </message>
    <message>
        <source>{} with {} for {}, with a card of {} at most</source>
        <translation>{} mit {} für {}, mit einer Karte von höchstens {}</translation>
    </message>
    <message>
        <source>{} won</source>
        <translation>{} hat gewonnen</translation>
    </message>
    <message>
        <source>{} ± {} % hidden, limit {}</source>
        <translation>{} ± {} % verdeckt, Grenze {}</translation>
    </message>
    <message>
        <source>{}, and set the camera to its own format</source>
        <translation>{}, und die Kamera auf ihr eigenes Format stellen</translation>
    </message>
    <message>
        <source>{}, and was left out: lay it flat, or print it again at 100 %</source>
        <translation>{}, und wurde weggelassen: flach hinlegen oder noch einmal mit 100 % drucken</translation>
    </message>
    <message>
        <source>{}, as moved</source>
        <translation>{}, wie bewegt</translation>
    </message>
    <message>
        <source>{}, best line from {}</source>
        <translation>{}, beste Linie von {}</translation>
    </message>
    <message>
        <source>{}, or the camera moved while the picture was taken</source>
        <translation>{}, oder die Kamera hat sich bei der Aufnahme bewegt</translation>
    </message>
    <message>
        <source>{}, or the camera moved while the picture was taken (rolling shutter)</source>
        <translation>{}, oder die Kamera hat sich bei der Aufnahme bewegt (Rolling Shutter)</translation>
    </message>
    <message>
        <source>{}, round what stands between ({}): {}</source>
        <translation>{}, um das herum, was dazwischensteht ({}): {}</translation>
    </message>
    <message>
        <source>{}, so the sheet is probably printed too small: measure the printed 6-inch bar and give --print-scale (what it measures / 6), or give --camera-height</source>
        <translation>{}, also ist das Blatt wohl zu klein gedruckt: den gedruckten 6-Zoll-Balken messen und seine Länge angeben, oder die Kamerahöhe angeben</translation>
    </message>
    <message>
        <source>{}, turn {}: choose a toy and what it does: {}{}</source>
        <translation>{}, Runde {}: wähle eine Figur und was sie tut: {}{}</translation>
    </message>
    <message>
        <source>{}, turn {}: {} has {} action left ({})</source>
        <translation>{}, Runde {}: {} hat noch {} Aktion ({})</translation>
    </message>
    <message>
        <source>{}, turn {}: {} has {} actions left ({})</source>
        <translation>{}, Runde {}: {} hat noch {} Aktionen ({})</translation>
    </message>
    <message>
        <source>{}, {} in apart</source>
        <translation>{}, {}″ entfernt</translation>
    </message>
    <message>
        <source>{}: D6 Lengths that {} is scattered (TM-15)</source>
        <translation>{}: W6 Längen, die {} gestreut wird (TM-15)</translation>
    </message>
    <message>
        <source>{}: D{} for {} (STS-3)</source>
        <translation>{}: W{} für {} (STS-3)</translation>
    </message>
    <message>
        <source>{}: D{} for {} in melee (STS-7)</source>
        <translation>{}: W{} für {} im Nahkampf (STS-7)</translation>
    </message>
    <message>
        <source>{}: a card face down for the first turn (TT-8)</source>
        <translation>{}: eine verdeckte Karte für den ersten Zug (TT-8)</translation>
    </message>
    <message>
        <source>{}: a card for {} (HP-4)</source>
        <translation>{}: eine Karte für {} (HP-4)</translation>
    </message>
    <message>
        <source>{}: a casualty of {}, {} to go (STS-8)</source>
        <translation>{}: ein Verlust von {}, noch {} (STS-8)</translation>
    </message>
    <message>
        <source>{}: a die for {}, {} was called (TD-9)</source>
        <translation>{}: ein Würfel für {}, angesagt war {} (TD-9)</translation>
    </message>
    <message>
        <source>{}: a side with a toy on it and no enemy there scores {} at the end of each turn</source>
        <translation>{}: eine Seite mit einer Figur darauf und ohne Gegner dort bekommt {} am Ende jeder Runde</translation>
    </message>
    <message>
        <source>{}: a support from the hand in this combat? (TD-15)</source>
        <translation>{}: eine Hilfe aus der Hand in diesem Kampf? (TD-15)</translation>
    </message>
    <message>
        <source>{}: a {} of {} figures</source>
        <translation>{}: {} mit {} Figuren</translation>
    </message>
    <message>
        <source>{}: act or end the turn (TT-9)</source>
        <translation>{}: handle oder beende den Zug (TT-9)</translation>
    </message>
    <message>
        <source>{}: act with {} or end the turn (TT-9)</source>
        <translation>{}: handle mit {} oder beende den Zug (TT-9)</translation>
    </message>
    <message>
        <source>{}: activate a team, {} tokens left (STS-2)</source>
        <translation>{}: aktiviere ein Team, noch {} Marker (STS-2)</translation>
    </message>
    <message>
        <source>{}: activate a unit, or pass (HP-5)</source>
        <translation>{}: aktiviere eine Einheit, oder passe (HP-5)</translation>
    </message>
    <message>
        <source>{}: block the {} on {}, or take the hit (TT-14)</source>
        <translation>{}: blocke {} auf {}, oder nimm den Treffer (TT-14)</translation>
    </message>
    <message>
        <source>{}: change cards with the side deck (TD-1)</source>
        <translation>{}: Karten mit dem Nebenstapel tauschen (TD-1)</translation>
    </message>
    <message>
        <source>{}: counter the {}? (TD-10)</source>
        <translation>{}: {} kontern? (TD-10)</translation>
    </message>
    <message>
        <source>{}: did you mean {}?</source>
        <translation>{}: meintest du {}?</translation>
    </message>
    <message>
        <source>{}: discard a card (TD-5)</source>
        <translation>{}: wirf eine Karte ab (TD-5)</translation>
    </message>
    <message>
        <source>{}: discard {} as the price (TD-4)</source>
        <translation>{}: wirf {} ab als Preis (TD-4)</translation>
    </message>
    <message>
        <source>{}: discard {} down to {} (TT-5)</source>
        <translation>{}: wirf {} ab, auf {} (TT-5)</translation>
    </message>
    <message>
        <source>{}: draw {} (TD-5)</source>
        <translation>{}: ziehe {} (TD-5)</translation>
    </message>
    <message>
        <source>{}: draw {} cards (HP-4)</source>
        <translation>{}: ziehe {} Karten (HP-4)</translation>
    </message>
    <message>
        <source>{}: draw {} cards (TT-6, TT-9)</source>
        <translation>{}: ziehe {} Karten (TT-6, TT-9)</translation>
    </message>
    <message>
        <source>{}: glue or tape it flat, keep all still and calibrate again</source>
        <translation>{}: flach ankleben, alles ruhig halten und neu kalibrieren</translation>
    </message>
    <message>
        <source>{}: go first or second? (TD-11)</source>
        <translation>{}: zuerst oder danach? (TD-11)</translation>
    </message>
    <message>
        <source>{}: if it is not, the print scale is wrong: measure a printed bar and the camera's height</source>
        <translation>{}: wenn nicht, ist der Druckmaßstab falsch: einen gedruckten Balken und die Höhe der Kamera messen</translation>
    </message>
    <message>
        <source>{}: is {} in contact with {}? (STS-7)</source>
        <translation>{}: ist {} in Kontakt mit {}? (STS-7)</translation>
    </message>
    <message>
        <source>{}: lay a mine (HP-3)</source>
        <translation>{}: lege eine Mine (HP-3)</translation>
    </message>
    <message>
        <source>{}: look at the supply card {} (TT-20)</source>
        <translation>{}: sieh dir die Nachschubkarte {} an (TT-20)</translation>
    </message>
    <message>
        <source>{}: look at your private question</source>
        <translation>{}: sieh dir deine geheime Frage an</translation>
    </message>
    <message>
        <source>{}: morale, D6 of {} at most (STS-10)</source>
        <translation>{}: Moral, W6 von höchstens {} (STS-10)</translation>
    </message>
    <message>
        <source>{}: morale, D6{} of {} at most (STS-10)</source>
        <translation>{}: Moral, W6{} von höchstens {} (STS-10)</translation>
    </message>
    <message>
        <source>{}: no way leads there</source>
        <translation>{}: kein Weg führt hin</translation>
    </message>
    <message>
        <source>{}: outline drawn anew</source>
        <translation>{}: Umriss neu gezeichnet</translation>
    </message>
    <message>
        <source>{}: rock, paper or scissors (TD-11)</source>
        <translation>{}: Stein, Papier oder Schere (TD-11)</translation>
    </message>
    <message>
        <source>{}: send {} own soldiers to the cemetery as the price (TD-4)</source>
        <translation>{}: schicke {} eigene Soldaten als Preis auf den Friedhof (TD-4)</translation>
    </message>
    <message>
        <source>{}: the camera gives no picture: check the cable and the light</source>
        <translation>{}: die Kamera gibt kein Bild: Kabel und Licht prüfen</translation>
    </message>
    <message>
        <source>{}: the camera or the sheet moved while the picture was taken, or the paper is pulled askew: keep both still, lay the sheet flat and calibrate again</source>
        <translation>{}: Kamera oder Blatt haben sich bei der Aufnahme bewegt, oder das Papier ist verzogen: beide ruhig halten, das Blatt flach hinlegen und neu kalibrieren</translation>
    </message>
    <message>
        <source>{}: the picture is cropped on one side, or the camera moved while it was taken, or the sheet is not flat: set the camera to its full picture, keep it still, and lay the sheet flat</source>
        <translation>{}: das Bild ist an einer Seite beschnitten, oder die Kamera hat sich bewegt, oder das Blatt ist nicht flach: die Kamera auf ihr volles Bild stellen, ruhig halten und das Blatt flach hinlegen</translation>
    </message>
    <message>
        <source>{}: the picture is laid back to where it lay, and the battle goes on</source>
        <translation>{}: das Bild ist zurückgelegt, und das Spiel geht weiter</translation>
    </message>
    <message>
        <source>{}: the pile is the players' own, show the card to the camera or name it</source>
        <translation>{}: der Stapel gehört den Spielern, zeige die Karte der Kamera oder nenne sie</translation>
    </message>
    <message>
        <source>{}: the stream does not answer: check the address and the network</source>
        <translation>{}: der Stream antwortet nicht: Adresse und Netz prüfen</translation>
    </message>
    <message>
        <source>{}: too close to call whether it covers {}</source>
        <translation>{}: zu knapp, ob es {} trifft</translation>
    </message>
    <message>
        <source>{}: too far to measure on; put it back, or calibrate again</source>
        <translation>{}: zu weit, um weiter zu messen; stelle sie zurück, oder kalibriere neu</translation>
    </message>
    <message>
        <source>{}: turn over the supply card under {} (TT-20)</source>
        <translation>{}: drehe die Nachschubkarte unter {} um (TT-20)</translation>
    </message>
    <message>
        <source>{}: turn the top card for {} (HP-9)</source>
        <translation>{}: decke die oberste Karte auf für {} (HP-9)</translation>
    </message>
    <message>
        <source>{}: turn {}, {} (TM-2)</source>
        <translation>{}: Runde {}, {} (TM-2)</translation>
    </message>
    <message>
        <source>{}: who holds the hill? (TT-20)</source>
        <translation>{}: wer hält den Hügel? (TT-20)</translation>
    </message>
    <message>
        <source>{}: widest gap {}, one figurine's length</source>
        <translation>{}: größte Lücke {}, Länge einer Figur</translation>
    </message>
    <message>
        <source>{}: {} ({}), {} stands there</source>
        <translation>{}: {} ({}), dort steht {}</translation>
    </message>
    <message>
        <source>{}: {} D6 for the missiles of {} (TM-15)</source>
        <translation>{}: {} W6 für die Raketen von {} (TM-15)</translation>
    </message>
    <message>
        <source>{}: {} against {}: spend bonus points or keep (TM-9)</source>
        <translation>{}: {} gegen {}: gib Bonuspunkte aus oder behalte (TM-9)</translation>
    </message>
    <message>
        <source>{}: {} attack dice of {} on {} (TM-7)</source>
        <translation>{}: {} Angriffswürfel von {} auf {} (TM-7)</translation>
    </message>
    <message>
        <source>{}: {} attack dice of {} on {} (TM-7, twice as many by Powerful)</source>
        <translation>{}: {} Angriffswürfel von {} auf {} (TM-7, doppelt so viele durch Powerful)</translation>
    </message>
    <message>
        <source>{}: {} defence dice of {} (TM-4)</source>
        <translation>{}: {} Verteidigungswürfel von {} (TM-4)</translation>
    </message>
    <message>
        <source>{}: {} defends with {} against {}: add cards or stand (HP-9)</source>
        <translation>{}: {} verteidigt mit {} gegen {}: Karten dazu oder standhalten (HP-9)</translation>
    </message>
    <message>
        <source>{}: {} has {} action points (STS-3)</source>
        <translation>{}: {} hat {} Aktionspunkte (STS-3)</translation>
    </message>
    <message>
        <source>{}: {} hits for {}</source>
        <translation>{}: {} Treffer für {}</translation>
    </message>
    <message>
        <source>{}: {} is no card of this game: aces are taken out (HP-1)</source>
        <translation>{}: {} ist keine Karte dieses Spiels: Asse sind draußen (HP-1)</translation>
    </message>
    <message>
        <source>{}: {} may strike back (TT-19)</source>
        <translation>{}: {} darf zurückschlagen (TT-19)</translation>
    </message>
    <message>
        <source>{}: {} must choose, the dealer cannot</source>
        <translation>{}: {} muss wählen, der Geber kann es nicht</translation>
    </message>
    <message>
        <source>{}: {} of {} die: which? (TM-8)</source>
        <translation>{}: {} von {} sterben: welche? (TM-8)</translation>
    </message>
    <message>
        <source>{}: {} of {} markers seen, {} missing: uncover them or move it into the picture</source>
        <translation>{}: {} von {} Marken zu sehen, {} fehlen: freilegen oder ins Bild schieben</translation>
    </message>
    <message>
        <source>{}: {} or more</source>
        <translation>{}: {} oder mehr</translation>
    </message>
    <message>
        <source>{}: {} routs: {} in straight away from {} (TM-7)</source>
        <translation>{}: {} flieht: {}″ gerade weg von {} (TM-7)</translation>
    </message>
    <message>
        <source>{}: {} ruled against it</source>
        <translation>{}: {} entschied dagegen</translation>
    </message>
    <message>
        <source>{}: {} stands there and no soldier is on it</source>
        <translation>{}: {} steht dort, und kein Soldat ist darauf</translation>
    </message>
    <message>
        <source>{}: {} with the {} (HP-5)</source>
        <translation>{}: {} mit {} (HP-5)</translation>
    </message>
    <message>
        <source>{}: {}: spend bonus points or keep (TM-9)</source>
        <translation>{}: {}: gib Bonuspunkte aus oder behalte (TM-9)</translation>
    </message>
    <message>
        <source>{}; not seen on the table: {}</source>
        <translation>{}; nicht auf dem Tisch zu sehen: {}</translation>
    </message>
    <message>
        <source>{}; that was reckoned with: glue or tape it flat, and keep all still, for a smaller ±</source>
        <translation>{}; damit wurde gerechnet: flach ankleben und alles ruhig halten, für ein kleineres ±</translation>
    </message>
    <message>
        <source>{}D6 missiles, each {} (house rule missiles)</source>
        <translation>{}W6 Raketen, jede {} (Hausregel missiles)</translation>
    </message>
    <message>
        <source>{}soldiers in the own cemetery</source>
        <translation>{}Soldaten im eigenen Friedhof</translation>
    </message>
    <message>
        <source>{}{} in tall</source>
        <translation>{}{}″ hoch</translation>
    </message>
    <message>
        <source>±{#} at the centre</source>
        <translation>±{} in der Mitte</translation>
    </message>
    <message>
        <source>±{#} in the far corner</source>
        <translation>±{} in der fernen Ecke</translation>
    </message>
    <message>
        <source>±{#} on a {}-inch range</source>
        <translation>±{} auf eine Reichweite von {} Zoll</translation>
    </message>
</context><context>
    <name>window</name>
    <message>
        <source>There is nothing to take back.</source>
        <translation>Es gibt nichts zurückzunehmen.</translation>
    </message>
    <message>
        <source>Click where it is to lie; a cone or line: where it begins, then where it points (Escape puts it away).</source>
        <translation>Klicke, wo sie liegen soll; Kegel oder Linie: erst wo sie beginnt, dann wohin sie zeigt (Escape legt sie weg).</translation>
    </message>
    <message>
        <source>Choose what is to be taken out first: click it.</source>
        <translation>Wähle erst, was weg soll: klicke es an.</translation>
    </message>
    <message>
        <source>Choose a toy first: click it.</source>
        <translation>Wähle erst eine Figur: klicke sie an.</translation>
    </message>
    <message>
        <source>Choose the toy or the stuff first: click it.</source>
        <translation>Wähle erst die Figur oder Sache: klicke sie an.</translation>
    </message>
    <message>
        <source>Double-click it, or drag all the way round it, or click corner by corner and press Enter (arrows and Insert do it without a mouse; Escape gives up).</source>
        <translation>Doppelklicke darauf, oder ziehe einmal ganz herum, oder klicke Ecke für Ecke und drücke Enter (Pfeile und Einfg gehen ohne Maus; Escape bricht ab).</translation>
    </message>
    <message>
        <source>Drag all the way round it, or click corner by corner and press Enter (arrows and Insert do it without a mouse; Escape gives up).</source>
        <translation>Ziehe einmal ganz herum, oder klicke Ecke für Ecke und drücke Enter (Pfeile und Einfg gehen ohne Maus; Escape bricht ab).</translation>
    </message>
    <message>
        <source>Added as {name}: correct its name, side, size and height beside the table.</source>
        <translation>Hinzugefügt als {name}: Name, Seite, Größe und Höhe neben dem Tisch korrigieren.</translation>
    </message>
    <message>
        <source>Left click: look at a toy. Right click: aim at it. Wheel: zoom. Drag: pan. While you correct something: drag its corners, or drag inside it.</source>
        <translation>Linksklick: Figur ansehen. Rechtsklick: darauf zielen. Rad: Zoom. Ziehen: verschieben. Beim Korrigieren: an den Ecken ziehen, oder innen ziehen.</translation>
    </message>
    <message>
        <source>F shows the whole table again.</source>
        <translation>F zeigt wieder den ganzen Tisch.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>There is no code: this battle has no signed log.</source>
        <translation>Es gibt keinen Code: dieses Spiel hat kein signiertes Protokoll.</translation>
    </message>
    <message>
        <source>Select a toy first, then press G and move the mouse.</source>
        <translation>Wähle erst eine Figur, dann drücke G und bewege die Maus.</translation>
    </message>
    <message>
        <source>Click the toy that you want to introduce.</source>
        <translation>Klicke die Figur an, die du vorstellen willst.</translation>
    </message>
    <message>
        <source>The rules of {title}</source>
        <translation>Die Regeln von {title}</translation>
    </message>
    <message>
        <source>Select a toy first.</source>
        <translation>Wähle erst eine Figur.</translation>
    </message>
    <message>
        <source>No game is played: ranges and cover are only measured.</source>
        <translation>Es läuft kein Spiel: nur Abstände und Deckung werden gemessen.</translation>
    </message>
    <message>
        <source>Toys</source>
        <translation>Figuren</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>What may be done</source>
        <translation>Was geht</translation>
    </message>
    <message>
        <source>Toy's eye</source>
        <translation>Figurensicht</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Korrigieren</translation>
    </message>
    <message>
        <source>Introduce a toy</source>
        <translation>Figur vorstellen</translation>
    </message>
    <message>
        <source>Search: jeep charge</source>
        <translation>Suche: jeep ansturm</translation>
    </message>
    <message>
        <source>Search what may be done</source>
        <translation>Suchen, was geht</translation>
    </message>
    <message>
        <source>Show what is not allowed</source>
        <translation>Auch zeigen, was nicht erlaubt ist</translation>
    </message>
    <message>
        <source>Select one to read why</source>
        <translation>Wähle eins aus, um den Grund zu lesen</translation>
    </message>
    <message>
        <source>Show hand</source>
        <translation>Blatt zeigen</translation>
    </message>
    <message>
        <source>The cards of the player to act: pass the laptop first (H)</source>
        <translation>Die Karten des Spielers am Zug: erst den Laptop weitergeben (H)</translation>
    </message>
    <message>
        <source>Deal or roll for us (D)</source>
        <translation>Für uns geben oder würfeln (D)</translation>
    </message>
    <message>
        <source>The program deals the cards or rolls the dice; with real ones type what fell</source>
        <translation>Das Programm gibt die Karten oder würfelt; mit echten: eintippen, was fiel</translation>
    </message>
    <message>
        <source>Show what is not allowed ({n})</source>
        <translation>Auch zeigen, was nicht erlaubt ist ({n})</translation>
    </message>
    <message>
        <source>&amp;Battle</source>
        <translation>&amp;Spiel</translation>
    </message>
    <message>
        <source>&amp;Toys</source>
        <translation>&amp;Figuren</translation>
    </message>
    <message>
        <source>&amp;Correct</source>
        <translation>&amp;Korrigieren</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Keep</source>
        <translation>&amp;Behalten</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Stop and go on</source>
        <translation>Anhalten und weiter</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Take the last action or correction back</source>
        <translation>Letzte Aktion oder Korrektur zurücknehmen</translation>
    </message>
    <message>
        <source>Take back which?</source>
        <translation>Welche zurücknehmen?</translation>
    </message>
    <message>
        <source>One action behind others: those that hold without it stay</source>
        <translation>Eine Aktion hinter anderen: was ohne sie gilt, bleibt</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Do it again</source>
        <translation>Noch einmal tun</translation>
    </message>
    <message>
        <source>Deal or roll</source>
        <translation>Geben oder würfeln</translation>
    </message>
    <message>
        <source>The program deals the cards or rolls the dice</source>
        <translation>Das Programm gibt die Karten oder würfelt</translation>
    </message>
    <message>
        <source>Show or hide the hand</source>
        <translation>Blatt zeigen oder verbergen</translation>
    </message>
    <message>
        <source>The cards of the player to act</source>
        <translation>Die Karten des Spielers am Zug</translation>
    </message>
    <message>
        <source>Before play</source>
        <translation>Vor dem Spiel</translation>
    </message>
    <message>
        <source>What the rule book wishes of table and toys, with number and limit</source>
        <translation>Was das Regelbuch von Tisch und Figuren wünscht, mit Zahl und Grenze</translation>
    </message>
    <message>
        <source>Type a card, toy or dice</source>
        <translation>Karte, Figur oder Würfel tippen</translation>
    </message>
    <message>
        <source>5S and Enter: card; a name: toy; 3 4: dice</source>
        <translation>5S und Enter: Karte; ein Name: Figur; 3 4: Würfel</translation>
    </message>
    <message>
        <source>Presenter's remote</source>
        <translation>Presenter</translation>
    </message>
    <message>
        <source>Arrows choose, start declares and does, black screen undoes</source>
        <translation>Pfeile wählen, Start sagt an und tut es, schwarzer Schirm nimmt zurück</translation>
    </message>
    <message>
        <source>To the list of options</source>
        <translation>Zur Liste der Aktionen</translation>
    </message>
    <message>
        <source>Arrows and Enter choose what is done</source>
        <translation>Pfeile und Enter wählen, was getan wird</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Close the window; the game is kept</source>
        <translation>Fenster schließen; das Spiel bleibt erhalten</translation>
    </message>
    <message>
        <source>Next toy</source>
        <translation>Nächste Figur</translation>
    </message>
    <message>
        <source>Look at the next toy</source>
        <translation>Die nächste Figur ansehen</translation>
    </message>
    <message>
        <source>Toy before</source>
        <translation>Vorige Figur</translation>
    </message>
    <message>
        <source>Look at the toy before</source>
        <translation>Die vorige Figur ansehen</translation>
    </message>
    <message>
        <source>Aim at the next target</source>
        <translation>Aufs nächste Ziel zielen</translation>
    </message>
    <message>
        <source>The next toy of another side</source>
        <translation>Die nächste Figur einer anderen Seite</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>Nichts gewählt</translation>
    </message>
    <message>
        <source>Look at no toy</source>
        <translation>Keine Figur ansehen</translation>
    </message>
    <message>
        <source>What the selected toy sees of its target</source>
        <translation>Was die gewählte Figur von ihrem Ziel sieht</translation>
    </message>
    <message>
        <source>Ruler</source>
        <translation>Lineal</translation>
    </message>
    <message>
        <source>Measure: drag or click between points, terrain or toys</source>
        <translation>Messen: zwischen Punkten, Sachen oder Figuren ziehen oder klicken</translation>
    </message>
    <message>
        <source>Lay a template</source>
        <translation>Schablone legen</translation>
    </message>
    <message>
        <source>Type it, then click: zone blast 3, zone flame cone 8 60</source>
        <translation>Tippen, dann klicken: zone blast 3, zone flame cone 8 60</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>What if the selected toy stood where the mouse is?</source>
        <translation>Was wäre, wenn die gewählte Figur dort stünde, wo die Maus ist?</translation>
    </message>
    <message>
        <source>Show the what-if to all</source>
        <translation>Was-wäre-wenn allen zeigen</translation>
    </message>
    <message>
        <source>On the second screen too; never in a recording</source>
        <translation>Auch auf dem zweiten Schirm; nie in einer Aufnahme</translation>
    </message>
    <message>
        <source>Mend an outline, who it is, name, side, size or height</source>
        <translation>Umriss, Figur, Name, Seite, Größe oder Höhe richtigstellen</translation>
    </message>
    <message>
        <source>Name a toy, and find its height by sliding it</source>
        <translation>Eine Figur benennen und ihre Höhe durch Schieben finden</translation>
    </message>
    <message>
        <source>Draw its outline anew</source>
        <translation>Umriss neu zeichnen</translation>
    </message>
    <message>
        <source>Draw round the chosen toy or stuff</source>
        <translation>Um die gewählte Figur oder Sache zeichnen</translation>
    </message>
    <message>
        <source>Add a missed toy</source>
        <translation>Übersehene Figur hinzufügen</translation>
    </message>
    <message>
        <source>Draw round a toy that has no outline</source>
        <translation>Um eine Figur ohne Umriss zeichnen</translation>
    </message>
    <message>
        <source>Add missed stuff</source>
        <translation>Übersehene Sache hinzufügen</translation>
    </message>
    <message>
        <source>Draw round stuff that has no outline</source>
        <translation>Um eine Sache ohne Umriss zeichnen</translation>
    </message>
    <message>
        <source>Lay a zone</source>
        <translation>Zone legen</translation>
    </message>
    <message>
        <source>Draw an area that the game knows: a hill, lava, smoke</source>
        <translation>Eine Fläche zeichnen, die das Spiel kennt: Hügel, Lava, Rauch</translation>
    </message>
    <message>
        <source>It is no toy</source>
        <translation>Das ist keine Figur</translation>
    </message>
    <message>
        <source>Take the chosen thing out</source>
        <translation>Das Gewählte herausnehmen</translation>
    </message>
    <message>
        <source>It lies destroyed</source>
        <translation>Liegt zerstört da</translation>
    </message>
    <message>
        <source>The chosen toy stays as terrain, or stands again</source>
        <translation>Die gewählte Figur bleibt als Gelände, oder steht wieder</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>The table from above, drawn</source>
        <translation>Der Tisch von oben, gezeichnet</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>The whole table, or the battle</source>
        <translation>Der ganze Tisch, oder das Gefecht</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Nearer</source>
        <translation>Näher</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Farther</source>
        <translation>Weiter weg</translation>
    </message>
    <message>
        <source>Look back</source>
        <translation>Zurückblicken</translation>
    </message>
    <message>
        <source>Five seconds earlier in a clip</source>
        <translation>Fünf Sekunden früher im Clip</translation>
    </message>
    <message>
        <source>Look ahead</source>
        <translation>Vorblicken</translation>
    </message>
    <message>
        <source>Five seconds later, at most now</source>
        <translation>Fünf Sekunden später, höchstens jetzt</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Zurück zum Jetzt</translation>
    </message>
    <message>
        <source>Go on where the battle is</source>
        <translation>Weiter, wo das Spiel gerade ist</translation>
    </message>
    <message>
        <source>Inches or cm</source>
        <translation>Zoll oder cm</translation>
    </message>
    <message>
        <source>Inches or centimetres</source>
        <translation>Zoll oder Zentimeter</translation>
    </message>
    <message>
        <source>2nd screen</source>
        <translation>2. Schirm</translation>
    </message>
    <message>
        <source>A clean view for a television or a streaming program</source>
        <translation>Ein klares Bild für Fernseher oder Stream</translation>
    </message>
    <message>
        <source>Code for a witness</source>
        <translation>Code für Zeugen</translation>
    </message>
    <message>
        <source>Who photographs it can prove what was logged by then</source>
        <translation>Wer ihn fotografiert, kann beweisen, was bis dahin notiert war</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Starker Kontrast</translation>
    </message>
    <message>
        <source>Black and white, for weak eyes and bright rooms</source>
        <translation>Schwarz und Weiß, für schwache Augen und helle Räume</translation>
    </message>
    <message>
        <source>Large letters</source>
        <translation>Große Schrift</translation>
    </message>
    <message>
        <source>Words over the table that are read standing, from four feet</source>
        <translation>Wörter über dem Tisch, die man im Stehen aus gut einem Meter liest</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Outlines come and go at once, and a landing does not pulse</source>
        <translation>Umrisse kommen und gehen sofort, und Landungen pulsen nicht</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>Record the battle with what is drawn for everybody</source>
        <translation>Das Spiel mit allem aufnehmen, was für alle gezeichnet ist</translation>
    </message>
    <message>
        <source>Record without marks</source>
        <translation>Ohne Zeichnung aufnehmen</translation>
    </message>
    <message>
        <source>The bare pictures: replay draws on them later</source>
        <translation>Nur die Bilder: die Wiedergabe zeichnet später darauf</translation>
    </message>
    <message>
        <source>Mark this moment</source>
        <translation>Moment markieren</translation>
    </message>
    <message>
        <source>A marker in the log, to find this moment again</source>
        <translation>Eine Marke im Protokoll, um diesen Moment wiederzufinden</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>Standbild</translation>
    </message>
    <message>
        <source>The picture of now as a file</source>
        <translation>Das Bild von jetzt als Datei</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Beweis</translation>
    </message>
    <message>
        <source>The ruling between the selected toy and its target as a card</source>
        <translation>Die Entscheidung zwischen gewählter Figur und Ziel als Karte</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Search everything that can be done</source>
        <translation>Alles suchen, was geht</translation>
    </message>
    <message>
        <source>Rules of this game</source>
        <translation>Regeln dieses Spiels</translation>
    </message>
    <message>
        <source>Each rule with our reading, and the house rules as they are</source>
        <translation>Jede Regel, wie wir sie lesen, und die geltenden Hausregeln</translation>
    </message>
    <message>
        <source>What may it do?</source>
        <translation>Was darf sie?</translation>
    </message>
    <message>
        <source>What the selected toy may do, best first</source>
        <translation>Was die gewählte Figur darf, das Beste zuerst</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Alle Tasten</translation>
    </message>
    <message>
        <source>Hide hand</source>
        <translation>Blatt verbergen</translation>
    </message>
    <message>
        <source>Pass the laptop to {player}, then press H.</source>
        <translation>Gib den Laptop an {player}, dann drücke H.</translation>
    </message>
    <message>
        <source>Start button: do it. Black screen: leave it.</source>
        <translation>Start-Taste: tun. Schwarzer Schirm: lassen.</translation>
    </message>
    <message>
        <source>Remote: arrows choose, the start button declares and then does it, the black screen undoes.</source>
        <translation>Presenter: Pfeile wählen, die Start-Taste sagt an und tut es dann, der schwarze Schirm nimmt zurück.</translation>
    </message>
    <message>
        <source>Show the hand first (H).</source>
        <translation>Zeige erst das Blatt (H).</translation>
    </message>
    <message>
        <source>Nothing may be done now.</source>
        <translation>Jetzt geht nichts.</translation>
    </message>
    <message>
        <source>Declared: {text}</source>
        <translation>Angesagt: {text}</translation>
    </message>
    <message>
        <source>{rate:.0f} pictures/s{recording}</source>
        <translation>{rate:.0f} Bilder/s{recording}</translation>
    </message>
    <message numerus="yes">
        <source>, {n} frames left out</source>
        <translation>
            <numerusform>, {n} Bild ausgelassen</numerusform>
            <numerusform>, {n} Bilder ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source> · recording to {name}{left_out}</source>
        <translation> · Aufnahme in {name}{left_out}</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>Save the evidence</source>
        <translation>Beweis speichern</translation>
    </message>
    <message>
        <source>Evidence cards (*.png *.pdf)</source>
        <translation>Beweiskarten (*.png *.pdf)</translation>
    </message>
    <message>
        <source>marked by the players</source>
        <translation>von den Spielern markiert</translation>
    </message>
    <message>
        <source>Record to</source>
        <translation>Aufnehmen in</translation>
    </message>
    <message>
        <source>Video (*.mp4 *.mkv)</source>
        <translation>Video (*.mp4 *.mkv)</translation>
    </message>
    <message>
        <source>Recorded to {path}</source>
        <translation>Aufgenommen in {path}</translation>
    </message>
    <message>
        <source>Stop recording</source>
        <translation>Aufnahme beenden</translation>
    </message>
    <message>
        <source>Select the attacker (left click) and its target (right click) first, then press Ctrl+E.</source>
        <translation>Wähle erst Angreifer (Linksklick) und Ziel (Rechtsklick), dann drücke Strg+E.</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}): save the card with Ctrl+E</source>
        <translation>{path} lässt sich nicht schreiben ({reason}): die Karte mit Strg+E speichern</translation>
    </message>
    <message>
        <source>Toy Umpire: second screen</source>
        <translation>Toy Umpire: zweiter Schirm</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>The clip is over; everything can still be looked at and measured.</source>
        <translation>Der Clip ist zu Ende; alles kann noch angesehen und gemessen werden.</translation>
    </message>
    <message>
        <source>Of its silhouette</source>
        <translation>Vom Umriss</translation>
    </message>
    <message>
        <source>Of its width</source>
        <translation>Von der Breite</translation>
    </message>
    <message>
        <source>Of its height (to its knees)</source>
        <translation>Von der Höhe (bis zu den Knien)</translation>
    </message>
    <message>
        <source>Of its base</source>
        <translation>Vom Sockel</translation>
    </message>
    <message>
        <source>Whether any part shows</source>
        <translation>Ob irgendein Teil zu sehen ist</translation>
    </message>
    <message>
        <source>How much of all that one would see of it stands behind something</source>
        <translation>Wie viel von allem, was man von ihr sähe, hinter etwas steht</translation>
    </message>
    <message>
        <source>How much of its width shows nothing of it, from head to foot</source>
        <translation>Auf wie viel ihrer Breite von Kopf bis Fuß nichts von ihr zu sehen ist</translation>
    </message>
    <message>
        <source>How much of its height shows nothing of it, from side to side</source>
        <translation>Auf wie viel ihrer Höhe von Seite zu Seite nichts von ihr zu sehen ist</translation>
    </message>
    <message>
        <source>How much of its base stands behind something</source>
        <translation>Wie viel von ihrem Sockel hinter etwas steht</translation>
    </message>
    <message>
        <source>Hidden is only what shows no part at all</source>
        <translation>Verdeckt ist nur, wovon gar nichts zu sehen ist</translation>
    </message>
    <message>
        <source>What “hidden” means</source>
        <translation>Was „verdeckt“ heißt</translation>
    </message>
    <message>
        <source>The computer's language</source>
        <translation>Sprache des Rechners</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Sprache des Fensters</translation>
    </message>
    <message>
        <source>{language}: from the next start on.</source>
        <translation>{language}: ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>&amp;Set-up</source>
        <translation>&amp;Aufbau</translation>
    </message>
    <message>
        <source>The set-up's step “{part}” again, in mid-battle; the game goes on</source>
        <translation>Den Schritt „{part}“ des Aufbaus noch einmal, mitten im Spiel; es geht weiter</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message numerus="yes">
        <source>{n} days ago</source>
        <translation>
            <numerusform>vor {n} Tag</numerusform>
            <numerusform>vor {n} Tagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} hours ago</source>
        <translation>
            <numerusform>vor {n} Stunde</numerusform>
            <numerusform>vor {n} Stunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} minutes ago</source>
        <translation>
            <numerusform>vor {n} Minute</numerusform>
            <numerusform>vor {n} Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>; the damaged file is kept as {copy}</source>
        <translation>; die beschädigte Datei bleibt als {copy}</translation>
    </message>
    <message>
        <source>{path}: the game cannot be kept ({strerror}): free some space; play goes on.</source>
        <translation>{path}: das Spiel kann nicht behalten werden ({strerror}): mache Platz frei; es geht weiter.</translation>
    </message>
    <message>
        <source>{path}: the kept game is no state of this program's: begin anew{put_aside}</source>
        <translation>{path}: das behaltene Spiel ist keines dieses Programms: beginne neu{put_aside}</translation>
    </message>
    <message>
        <source>{path}: the kept game cannot be read ({e}): begin anew{put_aside}</source>
        <translation>{path}: das behaltene Spiel ist nicht lesbar ({e}): beginne neu{put_aside}</translation>
    </message>
    <message>
        <source>another toy, a new one</source>
        <translation>eine andere, neue Figur</translation>
    </message>
    <message>
        <source>no toy at all</source>
        <translation>gar keine Figur</translation>
    </message>
    <message>
        <source>✓ Seen at {looks} places.</source>
        <translation>✓ An {looks} Stellen gesehen.</translation>
    </message>
    <message>
        <source>→ {name} is in a hand: put it down, and take the hand away.</source>
        <translation>→ {name} ist in einer Hand: hinstellen, Hand weg.</translation>
    </message>
    <message>
        <source>✓ Second look taken.</source>
        <translation>✓ Zweiter Blick gemacht.</translation>
    </message>
    <message>
        <source>✓ It was {in_units}, so {length}.</source>
        <translation>✓ Sie wurde {in_units} geschoben, also {length}.</translation>
    </message>
    <message>
        <source>{name} stood here</source>
        <translation>{name} stand hier</translation>
    </message>
    <message>
        <source>✓ First look taken.</source>
        <translation>✓ Erster Blick gemacht.</translation>
    </message>
    <message>
        <source>→ Take this height, or measure the toy and type it: that is far better.</source>
        <translation>→ Nimm diese Höhe, oder miss die Figur und tippe sie ein: das ist viel besser.</translation>
    </message>
    <message>
        <source>✓ This height is taken.</source>
        <translation>✓ Diese Höhe gilt.</translation>
    </message>
    <message>
        <source>✓ {name} is known.</source>
        <translation>✓ {name} ist bekannt.</translation>
    </message>
    <message>
        <source>{hits} of {most} hits</source>
        <translation>{hits} von {most} Treffern</translation>
    </message>
    <message>
        <source>{length} tall</source>
        <translation>{length} hoch</translation>
    </message>
    <message>
        <source>the outline crosses itself</source>
        <translation>der Umriss kreuzt sich selbst</translation>
    </message>
    <message>
        <source>the outline has no area</source>
        <translation>der Umriss hat keine Fläche</translation>
    </message>
    <message>
        <source>{part} by {by}</source>
        <translation>{part} von {by}</translation>
    </message>
    <message>
        <source>straight from ({x0:g}, {y0:g}) to ({x1:g}, {y1:g}) on the table, in inches</source>
        <translation>gerade von ({x0:g}, {y0:g}) nach ({x1:g}, {y1:g}) auf dem Tisch, in Zoll</translation>
    </message>
    <message>
        <source>{area_in2:.1f} sq in</source>
        <translation>{area_in2:.1f} Quadratzoll</translation>
    </message>
    <message>
        <source>{number:.0f} sq cm</source>
        <translation>{number:.0f} cm²</translation>
    </message>
    <message>
        <source>{name} was moved: {verdict}</source>
        <translation>{name} wurde bewegt: {verdict}</translation>
    </message>
    <message>
        <source>{length} apart, closest point to closest point</source>
        <translation>{length} entfernt, von Rand zu Rand</translation>
    </message>
    <message>
        <source>its middle {length} {part}</source>
        <translation>die Mitte {length} {part}</translation>
    </message>
    <message>
        <source>{name} is the nearest outside, {length} off</source>
        <translation>{name} ist draußen am nächsten, {length} weg</translation>
    </message>
    <message>
        <source>{name}: pass the laptop first (H), this follows from a hand</source>
        <translation>{name}: erst den Laptop weitergeben (H), das folgt aus einem Blatt</translation>
    </message>
    <message>
        <source>{name} can do nothing now{whose}</source>
        <translation>{name} kann jetzt nichts tun{whose}</translation>
    </message>
    <message>
        <source>What {name} may do, best first:</source>
        <translation>Was {name} darf, das Beste zuerst:</translation>
    </message>
    <message>
        <source>{name} may do nothing now; nearest to it:</source>
        <translation>{name} darf jetzt nichts; am nächsten dran:</translation>
    </message>
    <message>
        <source>{number:.0f} ± {number2:.0f} % hidden</source>
        <translation>{number:.0f} ± {number2:.0f} % verdeckt</translation>
    </message>
    <message>
        <source>is in it</source>
        <translation>ist darin</translation>
    </message>
    <message>
        <source>may be in it</source>
        <translation>vielleicht darin</translation>
    </message>
    <message>
        <source>{text} (told, does not decide)</source>
        <translation>{text} (erwähnt, entscheidet nicht)</translation>
    </message>
    <message>
        <source> by {names}</source>
        <translation> durch {names}</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>erlaubt</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>and {left} more: see the list</source>
        <translation>und {left} mehr: siehe Liste</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>innen</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>außen</translation>
    </message>
    <message>
        <source>hand over it</source>
        <translation>Hand darüber</translation>
    </message>
    <message>
        <source>lifted</source>
        <translation>angehoben</translation>
    </message>
    <message>
        <source>destroyed</source>
        <translation>zerstört</translation>
    </message>
    <message>
        <source>moving</source>
        <translation>bewegt sich</translation>
    </message>
    <message numerus="yes">
        <source>{n} actions</source>
        <translation>
            <numerusform>{n} Aktion</numerusform>
            <numerusform>{n} Aktionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{side}: {n} cards</source>
        <translation>
            <numerusform>{side}: {n} Karte</numerusform>
            <numerusform>{side}: {n} Karten</numerusform>
        </translation>
    </message>
    <message>
        <source>{far} from here</source>
        <translation>{far} von hier</translation>
    </message>
    <message>
        <source>Looking back at {time}</source>
        <translation>Rückblick auf {time}</translation>
    </message>
    <message numerus="yes">
        <source>Not on the table: {names}. Put them back, or press C and say which one it is</source>
        <translation>
            <numerusform>Nicht auf dem Tisch: {names}. Stell sie zurück, oder drücke C und sag, welche es ist</numerusform>
            <numerusform>Nicht auf dem Tisch: {names}. Stell sie zurück, oder drücke C und sag, welche es ist</numerusform>
        </translation>
    </message>
    <message>
        <source>Getting ready: keep your hands off the table for a moment</source>
        <translation>Gleich bereit: einen Moment Hände vom Tisch</translation>
    </message>
    <message>
        <source>Hand over the table</source>
        <translation>Hand über dem Tisch</translation>
    </message>
    <message>
        <source>which one?</source>
        <translation>welche?</translation>
    </message>
    <message>
        <source>what is this?</source>
        <translation>was ist das?</translation>
    </message>
    <message>
        <source>all players</source>
        <translation>alle Spieler</translation>
    </message>
    <message>
        <source>{typed!r} is neither a card to play ({names}) nor a toy</source>
        <translation>{typed!r} ist weder eine spielbare Karte ({names}) noch eine Figur</translation>
    </message>
    <message>
        <source>write "undo", "undo 3" (the number of an action, as the journal has it) or "redo"</source>
        <translation>schreibe „undo“, „undo 3“ (die Nummer einer Aktion im Verlauf) oder „redo“</translation>
    </message>
    <message>
        <source>write inches, "rings 3 6", "rings 3 6 at TOY", or "rings" for none</source>
        <translation>schreibe Zoll, „rings 3 6“, „rings 3 6 at FIGUR“, oder „rings“ für keine</translation>
    </message>
    <message>
        <source>no toy {name!r} to draw rings round{meant}</source>
        <translation>keine Figur {name!r}, um die Ringe zu ziehen wären{meant}</translation>
    </message>
    <message>
        <source>no toy {part!r} on the table{meant}</source>
        <translation>keine Figur {part!r} auf dem Tisch{meant}</translation>
    </message>
    <message>
        <source>none now</source>
        <translation>jetzt keine</translation>
    </message>
    <message>
        <source>The checks do not agree.</source>
        <translation>Die Prüfungen sind sich nicht einig.</translation>
    </message>
    <message>
        <source>{when}{toy} is on the table</source>
        <translation>{when}{toy} ist auf dem Tisch</translation>
    </message>
    <message>
        <source>{when}#{number} ruled by {by}</source>
        <translation>{when}#{number} entschieden von {by}</translation>
    </message>
    <message>
        <source>({number:.0f} % sure)</source>
        <translation>({number:.0f} % sicher)</translation>
    </message>
    <message>
        <source>Turn {turn}</source>
        <translation>Runde {turn}</translation>
    </message>
    <message>
        <source>Click a toy to see its ranges and what is hidden from it.</source>
        <translation>Klicke eine Figur an, um ihre Abstände und das Verdeckte zu sehen.</translation>
    </message>
    <message>
        <source> (declared: #{part})</source>
        <translation> (angesagt: #{part})</translation>
    </message>
    <message>
        <source> of {length}</source>
        <translation> von {length}</translation>
    </message>
    <message>
        <source> of {limit:g}</source>
        <translation> von {limit:g}</translation>
    </message>
    <message>
        <source>The battle begins</source>
        <translation>Das Gefecht beginnt</translation>
    </message>
    <message>
        <source>{when}The battle ends</source>
        <translation>{when}Das Gefecht endet</translation>
    </message>
    <message>
        <source>{text}; you lack {length}</source>
        <translation>{text}; es fehlen {length}</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>Was willst du tun?</translation>
    </message>
    <message>
        <source>Search all commands</source>
        <translation>Alle Befehle durchsuchen</translation>
    </message>
    <message>
        <source>Click a toy or a piece of stuff. Drag a corner, or the dot in the middle of an edge for a new corner; drag inside to move it all; double-click a corner to take it away. Keys: , and . choose a corner, arrows move it, Enter takes it.</source>
        <translation>Klicke eine Figur oder Sache an. Ziehe eine Ecke, oder den Punkt in der Mitte einer Kante für eine neue Ecke; innen ziehen bewegt alles; Doppelklick auf eine Ecke nimmt sie weg. Tasten: , und . wählen eine Ecke, Pfeile bewegen sie, Enter übernimmt.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Nothing chosen&lt;/b&gt;</source>
        <translation>&lt;b&gt;Nichts gewählt&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&amp;Correct it (Enter)</source>
        <translation>&amp;Übernehmen (Enter)</translation>
    </message>
    <message>
        <source>From the surface that it stands on to its top; footprint, ranges and cover follow</source>
        <translation>Von der Fläche, auf der sie steht, bis oben; Grundfläche, Abstände und Deckung folgen</translation>
    </message>
    <message>
        <source>It lies &amp;destroyed</source>
        <translation>Liegt &amp;zerstört da</translation>
    </message>
    <message>
        <source>It stays on the table as terrain, with its name</source>
        <translation>Sie bleibt als Gelände auf dem Tisch, mit ihrem Namen</translation>
    </message>
    <message>
        <source>How the height is known</source>
        <translation>Woher die Höhe bekannt ist</translation>
    </message>
    <message>
        <source>Destroyed</source>
        <translation>Zerstört</translation>
    </message>
    <message>
        <source>Who this really is: a toy that is missed, or one to change places with</source>
        <translation>Wer das wirklich ist: eine fehlende Figur, oder eine zum Tauschen</translation>
    </message>
    <message>
        <source>Whose it is</source>
        <translation>Wem sie gehört</translation>
    </message>
    <message>
        <source>This is</source>
        <translation>Das ist</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Side</source>
        <translation>&amp;Seite</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>A&amp;rt</translation>
    </message>
    <message>
        <source>&amp;Cover</source>
        <translation>&amp;Deckung</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>&amp;Höhe</translation>
    </message>
    <message>
        <source>Draw its outline anew (L)</source>
        <translation>Umriss neu zeichnen (L)</translation>
    </message>
    <message>
        <source>Drag all the way round it</source>
        <translation>Einmal ganz herumziehen</translation>
    </message>
    <message>
        <source>Find its height by sliding (K)</source>
        <translation>Höhe durch Schieben finden (K)</translation>
    </message>
    <message>
        <source>For toys whose height nobody measured</source>
        <translation>Für Figuren, deren Höhe niemand gemessen hat</translation>
    </message>
    <message>
        <source>It is no toy: take it out (Ctrl+Del)</source>
        <translation>Das ist keine Figur: weg (Strg+Entf)</translation>
    </message>
    <message>
        <source>A shadow, a card, a phone: it is left out</source>
        <translation>Ein Schatten, eine Karte, ein Handy: es wird weggelassen</translation>
    </message>
    <message>
        <source>A toy was missed: draw round it (Ctrl+T)</source>
        <translation>Figur übersehen: umranden (Strg+T)</translation>
    </message>
    <message>
        <source>Drag round the toy that has no outline</source>
        <translation>Um die Figur ohne Umriss ziehen</translation>
    </message>
    <message>
        <source>Stuff was missed: draw round it (Ctrl+B)</source>
        <translation>Sache übersehen: umranden (Strg+B)</translation>
    </message>
    <message>
        <source>Drag round what blocks sight and way</source>
        <translation>Um das ziehen, was Sicht und Weg versperrt</translation>
    </message>
    <message>
        <source>Lay a zone: draw round it</source>
        <translation>Zone legen: umranden</translation>
    </message>
    <message>
        <source>An area that the game knows: a hill, lava</source>
        <translation>Eine Fläche, die das Spiel kennt: Hügel, Lava</translation>
    </message>
    <message>
        <source>&lt;b&gt;Nothing chosen&lt;/b&gt;: click a toy or stuff</source>
        <translation>&lt;b&gt;Nichts gewählt&lt;/b&gt;: klicke Figur oder Sache an</translation>
    </message>
    <message>
        <source>It is not there: take it out (Ctrl+Del)</source>
        <translation>Das ist nicht da: weg (Strg+Entf)</translation>
    </message>
    <message>
        <source>{words}, on {stands_on}</source>
        <translation>{words}, auf {stands_on}</translation>
    </message>
    <message>
        <source>Type what you know and press Enter. A height that you measured is best; without one, slide the toy by hand: the farther it stands from the middle of the picture, the more it leans, and that tells its height.</source>
        <translation>Tippe ein, was du weißt, und drücke Enter. Am besten ist eine gemessene Höhe; sonst schiebe die Figur mit der Hand: je weiter weg von der Bildmitte sie steht, desto mehr neigt sie sich, und das verrät ihre Höhe.</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>Blicke</translation>
    </message>
    <message>
        <source>&amp;Keep this (Enter)</source>
        <translation>&amp;Behalten (Enter)</translation>
    </message>
    <message>
        <source>Name, side, size and height as they stand here; Ctrl+Z takes it back</source>
        <translation>Name, Seite, Größe und Höhe, wie sie hier stehen; Strg+Z nimmt es zurück</translation>
    </message>
    <message>
        <source>&amp;Done (K)</source>
        <translation>&amp;Fertig (K)</translation>
    </message>
    <message>
        <source>&amp;Take {length}</source>
        <translation>{length} ü&amp;bernehmen</translation>
    </message>
    <message>
        <source>The height that sliding tells; Ctrl+Z takes it back</source>
        <translation>Die Höhe, die das Schieben verrät; Strg+Z nimmt es zurück</translation>
    </message>
    <message>
        <source>&lt;b&gt;Whom?&lt;/b&gt; Click a toy.</source>
        <translation>&lt;b&gt;Wen?&lt;/b&gt; Klicke eine Figur an.</translation>
    </message>
    <message>
        <source>{name} looks at {name2}</source>
        <translation>{name} sieht {name2} an</translation>
    </message>
    <message>
        <source>{blocker} alone hides {number:.0f} %</source>
        <translation>{blocker} allein verdeckt {number:.0f} %</translation>
    </message>
    <message>
        <source>Toy's-eye picture</source>
        <translation>Bild der Figurensicht</translation>
    </message>
    <message>
        <source>Select the attacker (left click), then the target (right click)</source>
        <translation>Wähle den Angreifer (Linksklick), dann das Ziel (Rechtsklick)</translation>
    </message>
    <message>
        <source>{title}: nothing of it can be seen from so near</source>
        <translation>{title}: so nah ist davon nichts zu sehen</translation>
    </message>
    <message>
        <source>Left-click the attacker, right-click the target</source>
        <translation>Linksklick auf den Angreifer, Rechtsklick aufs Ziel</translation>
    </message>
    <message>
        <source>Calibrate again</source>
        <translation>Neu kalibrieren</translation>
    </message>
    <message>
        <source>Say which toy it is (C)</source>
        <translation>Sagen, welche Figur es ist (C)</translation>
    </message>
    <message>
        <source>What can be mended now</source>
        <translation>Was sich jetzt beheben lässt</translation>
    </message>
    <message>
        <source>Which one?</source>
        <translation>Welche?</translation>
    </message>
    <message>
        <source> (1 of {n})</source>
        <translation> (1 von {n})</translation>
    </message>
    <message>
        <source>&lt;b&gt;Which one is this?&lt;/b&gt; The toy</source>
        <translation>&lt;b&gt;Welche ist das?&lt;/b&gt; Die Figur</translation>
    </message>
    <message>
        <source>&lt;b&gt;What is this?&lt;/b&gt; It stands</source>
        <translation>&lt;b&gt;Was ist das?&lt;/b&gt; Es steht</translation>
    </message>
    <message>
        <source>{asks} at {x:.1f}, {y:.1f} {units}{more}:</source>
        <translation>{asks} bei {x:.1f}; {y:.1f} {units}{more}:</translation>
    </message>
    <message>
        <source>It is {words} (key {i})</source>
        <translation>Es ist {words} (Taste {i})</translation>
    </message>
    <message>
        <source>The last ruling</source>
        <translation>Die letzte Entscheidung</translation>
    </message>
    <message>
        <source>Evidence card</source>
        <translation>Beweiskarte</translation>
    </message>
    <message>
        <source>This ruling as a picture with its checks, among your pictures</source>
        <translation>Diese Entscheidung als Bild mit ihren Prüfungen, bei Ihren Bildern</translation>
    </message>
    <message>
        <source>Click to keep it</source>
        <translation>Klicken, um sie zu behalten</translation>
    </message>
    <message>
        <source>Kept: click again to close it</source>
        <translation>Behalten: noch einmal klicken zum Schließen</translation>
    </message>
    <message>
        <source>&lt;b&gt;Take back {number}: {action}?&lt;/b&gt;</source>
        <translation>&lt;b&gt;{number} zurücknehmen: {action}?&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Too close to call</source>
        <translation>Zu knapp</translation>
    </message>
    <message>
        <source>{too_close_text}

What do the players agree on?</source>
        <translation>{too_close_text}

Worauf einigen sich die Spieler?</translation>
    </message>
    <message>
        <source>It counts (&amp;Y)</source>
        <translation>Es gilt (&amp;Y)</translation>
    </message>
    <message>
        <source>It does not (&amp;N)</source>
        <translation>Es gilt nicht (&amp;N)</translation>
    </message>
    <message>
        <source>Not now (&amp;Esc)</source>
        <translation>Jetzt nicht (&amp;Esc)</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>Nicht erlaubt</translation>
    </message>
    <message>
        <source>Leave it (&amp;Esc)</source>
        <translation>Lassen (&amp;Esc)</translation>
    </message>
    <message>
        <source>All players allow it anyway (&amp;A)</source>
        <translation>Alle Spieler erlauben es trotzdem (&amp;A)</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>These stay: {names}.

</source>
        <translation>Diese bleiben: {names}.

</translation>
    </message>
    <message>
        <source>Take all of these back (&amp;Y)</source>
        <translation>Alle diese zurücknehmen (&amp;Y)</translation>
    </message>
    <message>
        <source>Look closer (&amp;L)</source>
        <translation>Näher hinsehen (&amp;L)</translation>
    </message>
    <message>
        <source>Settle it by a picture (&amp;P)</source>
        <translation>Mit einem Bild klären (&amp;P)</translation>
    </message>
    <message>
        <source>{kept}These cannot be made without it and go too:
{lost}</source>
        <translation>{kept}Diese gehen nicht ohne sie und fallen auch weg:
{lost}</translation>
    </message>
    <message>
        <source>
and {more} more</source>
        <translation>
und {more} mehr</translation>
    </message>
    <message>
        <source>Toy</source>
        <translation>Figur</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Click a toy to see its ranges, and what it may do (N: next toy)</source>
        <translation>Klicke eine Figur an, um Abstände und Aktionen zu sehen (N: nächste)</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>Double-click or Enter: do it</source>
        <translation>Doppelklick oder Enter: tun</translation>
    </message>
    <message>
        <source>Click a ruling or a move for its reasons</source>
        <translation>Klicke eine Entscheidung oder Bewegung an, um die Gründe zu sehen</translation>
    </message>
    <message>
        <source>5S Enter: card · jeep Enter: toy · 3 4 Enter: dice</source>
        <translation>5S Enter: Karte · jeep Enter: Figur · 3 4 Enter: Würfel</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Type a card (5S), a toy's name, or the dice that fell; Enter (key: /)</source>
        <translation>Tippe eine Karte (5S), den Namen einer Figur oder die Würfel; Enter (Taste: /)</translation>
    </message>
    <message>
        <source>{name} of {side} (id {id})</source>
        <translation>{name} von {side} (id {id})</translation>
    </message>
    <message>
        <source>Show what {card} can do (type {card} and Enter)</source>
        <translation>Zeigen, was {card} kann ({card} tippen und Enter)</translation>
    </message>
    <message>
        <source>… and {number} more: select a toy or a card</source>
        <translation>… und {number} mehr: wähle eine Figur oder Karte</translation>
    </message>
    <message>
        <source>no side</source>
        <translation>keine Seite</translation>
    </message>
    <message>
        <source>Time in the clip</source>
        <translation>Zeit im Clip</translation>
    </message>
    <message>
        <source>Look back at an earlier moment; the game is not changed by it</source>
        <translation>Auf einen früheren Moment zurückblicken; das Spiel ändert sich nicht</translation>
    </message>
    <message>
        <source>Go on where the battle is (\)</source>
        <translation>Weiter, wo das Spiel gerade ist (\)</translation>
    </message>
    <message>
        <source>The sample battle. Click a green toy, then rest the mouse on a blue one. H shows green's hand, Space stops and goes on, Ctrl+K finds everything else.</source>
        <translation>Das Beispielspiel. Klicke eine grüne Figur an, dann halte die Maus auf eine blaue. H zeigt das Blatt von Grün, Leertaste hält an und macht weiter, Strg+K findet alles andere.</translation>
    </message>
    <message>
        <source>The report of the battle is in {page}.</source>
        <translation>Der Bericht des Spiels ist in {page}.</translation>
    </message>
    <message>
        <source>Toy Umpire: the sample battle</source>
        <translation>Toy Umpire: das Beispielspiel</translation>
    </message>
    <message>
        <source>The battle cannot be gone on with yet. {e}</source>
        <translation>Das Spiel kann noch nicht weitergehen. {e}</translation>
    </message>
    <message>
        <source>· the battle goes on</source>
        <translation>· das Gefecht geht weiter</translation>
    </message>
    <message>
        <source>There will be no log of this battle: {e}</source>
        <translation>Von diesem Spiel wird es kein Protokoll geben: {e}</translation>
    </message>
    <message>
        <source>{e}. The battle goes on in a new log, {fresh}</source>
        <translation>{e}. Das Spiel geht in einem neuen Protokoll weiter, {fresh}</translation>
    </message>
    <message>
        <source>{text}: %v of %m</source>
        <translation>{text}: %v von %m</translation>
    </message>
    <message>
        <source>Toy Umpire: set up</source>
        <translation>Toy Umpire: Aufbau</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>What the program says</source>
        <translation>Was das Programm sagt</translation>
    </message>
    <message>
        <source>Inches or centimetres (Alt+U)</source>
        <translation>Zoll oder Zentimeter (Alt+U)</translation>
    </message>
    <message>
        <source>&amp;Save as …</source>
        <translation>&amp;Speichern als …</translation>
    </message>
    <message>
        <source>Keep this set-up under a name, to open it again in one click</source>
        <translation>Diesen Aufbau unter einem Namen behalten, um ihn mit einem Klick zu öffnen</translation>
    </message>
    <message>
        <source>Save the set-up and go on (Ctrl+Return)</source>
        <translation>Aufbau speichern und weiter (Strg+Enter)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>Back to the battle</source>
        <translation>Zurück zum Spiel</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>S&amp;pielen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Many cameras have a fixed focus and need no lock; lock others in their own program.</source>
        <translation>Viele Kameras haben festen Fokus und brauchen keine Sperre; andere sperrst du in ihrem eigenen Programm.</translation>
    </message>
    <message>
        <source>Lock it in the camera's own program, or keep the light as it is.</source>
        <translation>Sperre sie im Programm der Kamera, oder lass das Licht, wie es ist.</translation>
    </message>
    <message>
        <source>Camera {number}</source>
        <translation>Kamera {number}</translation>
    </message>
    <message>
        <source>The {what} is locked at {now:g}.</source>
        <translation>{what}: gesperrt bei {now:g}.</translation>
    </message>
    <message>
        <source>{size} was refused: the camera gives {size2}.</source>
        <translation>{size} wurde abgelehnt: die Kamera gibt {size2}.</translation>
    </message>
    <message>
        <source>The {what} was not locked: the camera's driver refuses it. {part}</source>
        <translation>{what}: nicht gesperrt, der Treiber der Kamera lehnt ab. {part}</translation>
    </message>
    <message>
        <source>The {what} is not locked: the driver took the order, but it is still automatic.</source>
        <translation>{what}: nicht gesperrt. Der Treiber nahm den Befehl an, regelt aber weiter selbst.</translation>
    </message>
    <message>
        <source>The {what} is locked, but at {now:g}: the camera did not take {value:g}.</source>
        <translation>{what}: gesperrt, aber bei {now:g}: die Kamera nahm {value:g} nicht an.</translation>
    </message>
    <message>
        <source>a length is a number such as 3.5 ({part}), found {text!r}</source>
        <translation>eine Länge ist eine Zahl wie 3,5 ({part}), gefunden {text!r}</translation>
    </message>
    <message>
        <source>an outline needs three corners or more, found {n}</source>
        <translation>ein Umriss braucht drei Ecken oder mehr, gefunden {n}</translation>
    </message>
    <message>
        <source>an outline must not cross itself and must have an area: draw round it, corner by corner</source>
        <translation>ein Umriss darf sich nicht kreuzen und braucht eine Fläche: zeichne herum, Ecke für Ecke</translation>
    </message>
    <message>
        <source>a part to ignore reaches from a height up to a greater one, found {from_in:g} to {to_in:g}</source>
        <translation>ein Teil zum Weglassen reicht von einer Höhe bis zu einer größeren, gefunden {from_in:g} bis {to_in:g}</translation>
    </message>
    <message>
        <source>{name!r} is another toy on the table already: name that one first</source>
        <translation>{name!r} ist schon eine andere Figur auf dem Tisch: benenne erst die</translation>
    </message>
    <message>
        <source>a name must not be empty or taken, found {text!r}</source>
        <translation>ein Name darf nicht leer oder vergeben sein, gefunden {text!r}</translation>
    </message>
    <message>
        <source>a height is more than 0 and less than {highest} inches, found {text!r}</source>
        <translation>eine Höhe ist mehr als 0 und weniger als {highest} Zoll, gefunden {text!r}</translation>
    </message>
    <message>
        <source>the diameter of a round base is {least:g} to {most:g} millimetres, found {text!r}</source>
        <translation>eine runde Base misst {least:g} bis {most:g} Millimeter, gefunden {text!r}</translation>
    </message>
    <message>
        <source>the diameter of a round base is a number of millimetres, found {text!r}</source>
        <translation>der Durchmesser einer runden Base ist eine Zahl in Millimetern, gefunden {text!r}</translation>
    </message>
    <message>
        <source>{path}: turn_deg must be one of {names}, found {turn!r}</source>
        <translation>{path}: turn_deg muss eins sein von {names}, gefunden {turn!r}</translation>
    </message>
    <message>
        <source>{path}: size_px must be two whole numbers [width, height], found {size!r}</source>
        <translation>{path}: size_px muss zwei ganze Zahlen sein [Breite, Höhe], gefunden {size!r}</translation>
    </message>
    <message>
        <source>a set-up needs a name of letters or digits, found {name!r}</source>
        <translation>ein Aufbau braucht einen Namen aus Buchstaben oder Ziffern, gefunden {name!r}</translation>
    </message>
    <message>
        <source>{home}: the set-up cannot be saved ({strerror}): choose a folder that is yours</source>
        <translation>{home}: der Aufbau kann nicht gespeichert werden ({strerror}): wähle einen eigenen Ordner</translation>
    </message>
    <message>
        <source>{path}: the toys cannot be kept for the next battle ({strerror})</source>
        <translation>{path}: die Figuren können nicht fürs nächste Spiel behalten werden ({strerror})</translation>
    </message>
    <message>
        <source>{path}: {key} must be a number, found {value!r}</source>
        <translation>{path}: {key} muss eine Zahl sein, gefunden {value!r}</translation>
    </message>
    <message>
        <source>the stuff is found by comparing with the empty table: take that picture first</source>
        <translation>Sachen findet man durch Vergleich mit dem leeren Tisch: mach erst dieses Bild</translation>
    </message>
    <message>
        <source>toys are found after the sheet: calibrate first</source>
        <translation>Figuren kommen nach dem Messblatt: kalibriere erst</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>Kamera</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Messblatt</translation>
    </message>
    <message>
        <source>Empty table</source>
        <translation>Leerer Tisch</translation>
    </message>
    <message>
        <source>Stuff on the battlefield</source>
        <translation>Sachen auf dem Feld</translation>
    </message>
    <message>
        <source>Game, house rules, armies</source>
        <translation>Spiel, Hausregeln, Armeen</translation>
    </message>
    <message>
        <source>Choose a camera, a stream or a clip, and look at its picture.</source>
        <translation>Wähle Kamera, Stream oder Clip, und sieh dir das Bild an.</translation>
    </message>
    <message>
        <source>Lay the printed sheet on the table and press Calibrate, or pick four corners of a known rectangle.</source>
        <translation>Lege das gedruckte Messblatt auf den Tisch und drücke Kalibrieren, oder wähle vier Ecken eines bekannten Rechtecks.</translation>
    </message>
    <message>
        <source>The focus is not locked: a lens that turns spoils the measurements.</source>
        <translation>Der Fokus ist nicht gesperrt: ein Objektiv, das sich dreht, verdirbt die Messung.</translation>
    </message>
    <message>
        <source>A game needs toys of two sides: give each toy its side, or play in quick mode.</source>
        <translation>Ein Spiel braucht Figuren zweier Seiten: gib jeder ihre Seite, oder spiele im Schnellmodus.</translation>
    </message>
    <message>
        <source>Ranges are only sure to {number:.0f} %: measure the 6-inch bar.</source>
        <translation>Abstände sind nur auf {number:.0f} % sicher: miss den 6-Zoll-Balken.</translation>
    </message>
    <message>
        <source>The height of {guessed} of {n} toys is a guess.</source>
        <translation>Die Höhe von {guessed} der {n} Figuren ist geraten.</translation>
    </message>
    <message>
        <source>{key}: expected one of {names}, found {text!r}</source>
        <translation>{key}: erwartet eins von {names}, gefunden {text!r}</translation>
    </message>
    <message>
        <source>{game_id} must be a table: write [{game_id}] above its lines</source>
        <translation>{game_id} muss eine Tabelle sein: schreibe [{game_id}] über die Zeilen</translation>
    </message>
    <message>
        <source>numbers with commas between</source>
        <translation>Zahlen mit Kommas dazwischen</translation>
    </message>
    <message>
        <source>{key}: expected {kind}, found {text!r}</source>
        <translation>{key}: erwartet {kind}, gefunden {text!r}</translation>
    </message>
    <message>
        <source>the army is not TOML ({e}): correct that line, or look at the example</source>
        <translation>die Armee ist kein TOML ({e}): korrigiere diese Zeile, oder sieh dir das Beispiel an</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>Save the set-up</source>
        <translation>Aufbau speichern</translation>
    </message>
    <message>
        <source>Its name:</source>
        <translation>Sein Name:</translation>
    </message>
    <message>
        <source>Saved as “{name}”: it can be opened from the first step.</source>
        <translation>Gespeichert als „{name}“: im ersten Schritt zu öffnen.</translation>
    </message>
    <message>
        <source>Hang the camera over the middle of the table, looking straight down. Click its picture here, then lock what it does by itself: a lens that turns spoils the measurements.</source>
        <translation>Hänge die Kamera über die Tischmitte, Blick gerade nach unten. Klicke hier ihr Bild an, dann sperre, was sie selbst regelt: ein Objektiv, das sich dreht, verdirbt die Messung.</translation>
    </message>
    <message>
        <source>&amp;Look for cameras</source>
        <translation>&amp;Kameras suchen</translation>
    </message>
    <message>
        <source>Show every camera that can be opened</source>
        <translation>Alle Kameras zeigen, die sich öffnen lassen</translation>
    </message>
    <message>
        <source>Loc&amp;k focus and exposure</source>
        <translation>&amp;Fokus und Belichtung sperren</translation>
    </message>
    <message>
        <source>Keep both where they are now</source>
        <translation>Beide lassen, wo sie jetzt sind</translation>
    </message>
    <message>
        <source>A phone as camera: the address that its camera app shows (rtsp://… or http://…), phone and computer in the same network. A clip or a picture works too, and a camera's number.</source>
        <translation>Ein Handy als Kamera: die Adresse, die seine Kamera-App zeigt (rtsp://… oder http://…), Handy und Rechner im selben Netz. Ein Clip, ein Bild oder die Nummer einer Kamera gehen auch.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Öffnen</translation>
    </message>
    <message>
        <source>Open it and show its picture</source>
        <translation>Öffnen und das Bild zeigen</translation>
    </message>
    <message>
        <source>mirrored: turn it back</source>
        <translation>gespiegelt: umkehren</translation>
    </message>
    <message>
        <source>More pixels measure better; 1920 × 1080 is enough for a table of 4 by 4 feet</source>
        <translation>Mehr Pixel messen besser; 1920 × 1080 reicht für einen Tisch von 120 × 120 cm</translation>
    </message>
    <message>
        <source>Phone or clip</source>
        <translation>Handy oder Clip</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>Drehen</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Focus</source>
        <translation>Fokus</translation>
    </message>
    <message>
        <source>Exposure</source>
        <translation>Belichtung</translation>
    </message>
    <message>
        <source>Looking for cameras …</source>
        <translation>Suche Kameras …</translation>
    </message>
    <message>
        <source>Use {camera}</source>
        <translation>{camera} nehmen</translation>
    </message>
    <message>
        <source>A clip or a picture</source>
        <translation>Ein Clip oder Bild</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>Keep the {what} where it is now</source>
        <translation>{what} lassen, wo sie jetzt ist</translation>
    </message>
    <message>
        <source>The {what} in the driver's own units: turn it until the picture is good</source>
        <translation>{what} in den Einheiten des Treibers: drehe, bis das Bild gut ist</translation>
    </message>
    <message>
        <source>Value of the {what}</source>
        <translation>Wert: {what}</translation>
    </message>
    <message>
        <source>Clip …</source>
        <translation>Clip …</translation>
    </message>
    <message>
        <source>A clip or a picture in place of a camera</source>
        <translation>Ein Clip oder Bild anstelle einer Kamera</translation>
    </message>
    <message>
        <source>the last set-up</source>
        <translation>der letzte Aufbau</translation>
    </message>
    <message>
        <source>Open {name}, {ago}</source>
        <translation>{name} öffnen, {ago}</translation>
    </message>
    <message>
        <source>Everything as it was saved then</source>
        <translation>Alles, wie es damals gespeichert wurde</translation>
    </message>
    <message>
        <source>No camera gives a picture: plug one in, close other programs that use it, and look again; or use a phone.</source>
        <translation>Keine Kamera gibt ein Bild: stecke eine ein, schließe andere Programme, die sie benutzen, und suche noch einmal; oder nimm ein Handy.</translation>
    </message>
    <message>
        <source>Its picture comes.</source>
        <translation>Das Bild kommt.</translation>
    </message>
    <message>
        <source>No picture yet: click a camera.</source>
        <translation>Noch kein Bild: klicke eine Kamera an.</translation>
    </message>
    <message>
        <source>Focus and exposure are locked.</source>
        <translation>Fokus und Belichtung sind gesperrt.</translation>
    </message>
    <message>
        <source>The focus is another than at the calibration: calibrate again.</source>
        <translation>Der Fokus ist anders als beim Kalibrieren: kalibriere neu.</translation>
    </message>
    <message>
        <source>Exposure is not locked.</source>
        <translation>Die Belichtung ist nicht gesperrt.</translation>
    </message>
    <message>
        <source>Focus is not locked.</source>
        <translation>Der Fokus ist nicht gesperrt.</translation>
    </message>
    <message>
        <source>Which game? Without one you get ranges and cover, and nobody says what is allowed.</source>
        <translation>Welches Spiel? Ohne gibt es Abstände und Deckung, und niemand sagt, was erlaubt ist.</translation>
    </message>
    <message>
        <source>Quick mode: ranges and cover</source>
        <translation>Schnellmodus: Abstände und Deckung</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>House rules</source>
        <translation>Hausregeln</translation>
    </message>
    <message>
        <source>Armies</source>
        <translation>Armeen</translation>
    </message>
    <message>
        <source>House rules and armies</source>
        <translation>Hausregeln und Armeen</translation>
    </message>
    <message>
        <source>Army</source>
        <translation>Armee</translation>
    </message>
    <message>
        <source>A roster or army file</source>
        <translation>Eine Figurenliste oder Armee</translation>
    </message>
    <message>
        <source>TOML (*.toml)</source>
        <translation>TOML (*.toml)</translation>
    </message>
    <message>
        <source>An army file</source>
        <translation>Eine Armeedatei</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>Was sie sagt</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Sides, sizes and heights are the toys' own (step 5). What the game wants to know besides, powers, groups, decks, is written here in the roster's words. Nothing written: the usual army.</source>
        <translation>Seiten, Größen und Höhen gehören den Figuren (Schritt 5). Was das Spiel sonst wissen will, Kräfte, Gruppen, Stapel, steht hier in den Worten der Figurenliste. Nichts geschrieben: die übliche Armee.</translation>
    </message>
    <message>
        <source>From a &amp;file …</source>
        <translation>Aus &amp;Datei …</translation>
    </message>
    <message>
        <source>&amp;Example</source>
        <translation>&amp;Beispiel</translation>
    </message>
    <message>
        <source>What such a table looks like</source>
        <translation>Wie so eine Tabelle aussieht</translation>
    </message>
    <message>
        <source>There are no toys yet: find and name them first.</source>
        <translation>Es gibt noch keine Figuren: erst finden und benennen.</translation>
    </message>
    <message>
        <source>Ranges and cover are ready: you may play.</source>
        <translation>Abstände und Deckung sind bereit: du darfst spielen.</translation>
    </message>
    <message>
        <source>{text}
Usually {value}. {rule}</source>
        <translation>{text}
Üblich: {value}. {rule}</translation>
    </message>
    <message numerus="yes">
        <source>{n} house rules changed.</source>
        <translation>
            <numerusform>{n} Hausregel geändert.</numerusform>
            <numerusform>{n} Hausregeln geändert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Toys: </source>
        <translation>Figuren: </translation>
    </message>
    <message>
        <source>The game takes these toys and armies.</source>
        <translation>Das Spiel nimmt diese Figuren und Armeen.</translation>
    </message>
    <message>
        <source>, from the rule book</source>
        <translation>, aus dem Regelbuch</translation>
    </message>
    <message>
        <source>give a TOML file</source>
        <translation>gib eine TOML-Datei an</translation>
    </message>
    <message>
        <source>This game wants to know nothing more.</source>
        <translation>Dieses Spiel will nichts weiter wissen.</translation>
    </message>
    <message>
        <source>&amp;Draw a part</source>
        <translation>&amp;Teil zeichnen</translation>
    </message>
    <message>
        <source>Click round it in the picture, corner by corner</source>
        <translation>Im Bild herumklicken, Ecke für Ecke</translation>
    </message>
    <message>
        <source>Parts to ignore</source>
        <translation>Teile zum Weglassen</translation>
    </message>
    <message>
        <source>Remove the part</source>
        <translation>Teil entfernen</translation>
    </message>
    <message>
        <source>It counts again</source>
        <translation>Er zählt wieder</translation>
    </message>
    <message>
        <source>Parts to ignore (a flag, a barrel): what of it lies over the outline, between the two heights, counts for neither range nor cover.</source>
        <translation>Teile zum Weglassen (Fahne, Rohr): was davon zwischen den zwei Höhen über dem Umriss liegt, zählt weder für Abstand noch Deckung.</translation>
    </message>
    <message>
        <source>{format_length} to {format_length2} {units}, {n} corners</source>
        <translation>{format_length} bis {format_length2} {units}, {n} Ecken</translation>
    </message>
    <message>
        <source>The sheet is seen whole.</source>
        <translation>Das Messblatt ist ganz zu sehen.</translation>
    </message>
    <message>
        <source>It lies flat.</source>
        <translation>Es liegt flach.</translation>
    </message>
    <message>
        <source>It seems bent: press it flat, or tape down its corners.</source>
        <translation>Es scheint gebogen: drücke es flach, oder klebe die Ecken fest.</translation>
    </message>
    <message>
        <source>The picture is blurred: clean the lens, or lock the focus anew.</source>
        <translation>Das Bild ist unscharf: putze das Objektiv, oder sperre den Fokus neu.</translation>
    </message>
    <message>
        <source>Print the sheet at 100 %, without fitting it to the page. Measure the bar on it that says 6 inches, type what it measures, and lay the sheet flat on the table, whole in the picture.</source>
        <translation>Drucke das Messblatt mit 100 %, ohne Anpassen an die Seite. Miss den Balken, auf dem 6 Zoll steht, tippe ein, was er misst, und lege das Blatt flach auf den Tisch, ganz im Bild.</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Letter</translation>
    </message>
    <message>
        <source>&amp;Calibrate</source>
        <translation>&amp;Kalibrieren</translation>
    </message>
    <message>
        <source>Work out where the camera is, from the sheet in the picture</source>
        <translation>Aus dem Messblatt im Bild ausrechnen, wo die Kamera ist</translation>
    </message>
    <message>
        <source>Show the ± over the table</source>
        <translation>Die ± über dem Tisch zeigen</translation>
    </message>
    <message>
        <source>A calibration that was saved before</source>
        <translation>Eine früher gespeicherte Kalibrierung</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>Without it the inch is only sure to 1 %, and so is every range</source>
        <translation>Ohne ihn ist der Zoll nur auf 1 % sicher, und so jeder Abstand</translation>
    </message>
    <message>
        <source>The 6-inch bar measures</source>
        <translation>Der 6-Zoll-Balken misst</translation>
    </message>
    <message>
        <source>From the table top to the lens, by tape; it makes heights surer</source>
        <translation>Von der Tischplatte zum Objektiv, mit dem Maßband; macht Höhen sicherer</translation>
    </message>
    <message>
        <source>Lens file …</source>
        <translation>Objektivdatei …</translation>
    </message>
    <message>
        <source>Made by `toy-umpire lens`: with it ranges are several times surer away from the sheet</source>
        <translation>Von `toy-umpire lens` gemacht: damit sind Abstände abseits des Blatts viel sicherer</translation>
    </message>
    <message>
        <source>No lens file</source>
        <translation>Keine Objektivdatei</translation>
    </message>
    <message>
        <source>Camera height</source>
        <translation>Kamerahöhe</translation>
    </message>
    <message>
        <source>No sheet: four corners of a known rectangle</source>
        <translation>Kein Messblatt: vier Ecken eines Rechtecks</translation>
    </message>
    <message>
        <source>Click them in the picture, anticlockwise, the one where x and y are 0 first</source>
        <translation>Klicke sie im Bild gegen den Uhrzeigersinn an, zuerst die mit x und y gleich 0</translation>
    </message>
    <message>
        <source>Save the sheet</source>
        <translation>Messblatt speichern</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Taking pictures of the sheet</source>
        <translation>Bilder vom Messblatt</translation>
    </message>
    <message>
        <source>Working out where the camera is</source>
        <translation>Ausrechnen, wo die Kamera ist</translation>
    </message>
    <message>
        <source>A lens file</source>
        <translation>Eine Objektivdatei</translation>
    </message>
    <message>
        <source>A calibration</source>
        <translation>Eine Kalibrierung</translation>
    </message>
    <message>
        <source>The size of the print is known.</source>
        <translation>Die Größe des Drucks ist bekannt.</translation>
    </message>
    <message>
        <source>Not seen: {names}.</source>
        <translation>Nicht zu sehen: {names}.</translation>
    </message>
    <message>
        <source>Flat: not known yet.</source>
        <translation>Flach: noch unbekannt.</translation>
    </message>
    <message>
        <source>Sharp: not known yet.</source>
        <translation>Scharf: noch unbekannt.</translation>
    </message>
    <message>
        <source>The picture is sharp.</source>
        <translation>Das Bild ist scharf.</translation>
    </message>
    <message>
        <source>Width and depth</source>
        <translation>Breite und Tiefe</translation>
    </message>
    <message>
        <source>Click four corners in the picture, anticlockwise, the table's origin first: {n} so far.</source>
        <translation>Klicke vier Ecken im Bild gegen den Uhrzeigersinn an, den Ursprung des Tischs zuerst: bisher {n}.</translation>
    </message>
    <message>
        <source>Click the four corners anticlockwise, starting where x and y are 0.</source>
        <translation>Klicke die vier Ecken gegen den Uhrzeigersinn an, zuerst wo x und y 0 sind.</translation>
    </message>
    <message>
        <source>Now press Calibrate again.</source>
        <translation>Jetzt noch einmal Kalibrieren drücken.</translation>
    </message>
    <message>
        <source>The bar is not measured: every range is only sure to 1 %.</source>
        <translation>Der Balken ist nicht gemessen: jeder Abstand ist nur auf 1 % sicher.</translation>
    </message>
    <message>
        <source>Save the {paper} sheet …</source>
        <translation>{paper}-Blatt speichern …</translation>
    </message>
    <message>
        <source>A PDF to print</source>
        <translation>Ein PDF zum Drucken</translation>
    </message>
    <message>
        <source>Saved: print {path} at 100 %, without fitting it to the page.</source>
        <translation>Gespeichert: drucke {path} mit 100 %, ohne Anpassen an die Seite.</translation>
    </message>
    <message>
        <source>{n} of 4 corners</source>
        <translation>{n} von 4 Ecken</translation>
    </message>
    <message>
        <source>4 of 4 corners: now Calibrate</source>
        <translation>4 von 4 Ecken: jetzt Kalibrieren</translation>
    </message>
    <message>
        <source>The sheet is seen: looking …</source>
        <translation>Messblatt zu sehen: schaue …</translation>
    </message>
    <message>
        <source>The sheet is flat: looking …</source>
        <translation>Messblatt flach: schaue …</translation>
    </message>
    <message>
        <source>The sheet is sharp: looking …</source>
        <translation>Messblatt scharf: schaue …</translation>
    </message>
    <message>
        <source>Calibrated. </source>
        <translation>Kalibriert. </translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message numerus="yes">
        <source>{n} things</source>
        <translation>
            <numerusform>{n} Ding</numerusform>
            <numerusform>{n} Dinge</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear the table: no toys, no books, no hands. Everything else is told from the picture of the empty table. The sheet stays where it is, or goes now and stays away.</source>
        <translation>Räume den Tisch leer: keine Figuren, keine Bücher, keine Hände. Alles andere wird am Bild des leeren Tischs erkannt. Das Messblatt bleibt, wo es ist, oder kommt jetzt weg und bleibt weg.</translation>
    </message>
    <message>
        <source>&amp;Take the picture</source>
        <translation>&amp;Bild machen</translation>
    </message>
    <message>
        <source>The median of some pictures, so that a passing hand is not in it</source>
        <translation>Der Median einiger Bilder, damit keine vorbeigehende Hand darin ist</translation>
    </message>
    <message>
        <source>Taking the picture of the empty table</source>
        <translation>Bild vom leeren Tisch</translation>
    </message>
    <message>
        <source>Build the battlefield: books, boxes, walls. Leave the toys off. Find the stuff, then say what each piece is and how high: hard things hide and stop, soft ones only hide.</source>
        <translation>Baue das Spielfeld: Bücher, Kisten, Wände. Noch keine Figuren. Finde die Sachen, dann sag, was jede ist und wie hoch: Hartes verdeckt und hält auf, Weiches verdeckt nur.</translation>
    </message>
    <message>
        <source>&amp;Find the stuff</source>
        <translation>&amp;Sachen finden</translation>
    </message>
    <message>
        <source>Compare with the picture of the empty table</source>
        <translation>Mit dem Bild des leeren Tischs vergleichen</translation>
    </message>
    <message>
        <source>&amp;Draw a piece</source>
        <translation>Sache &amp;zeichnen</translation>
    </message>
    <message>
        <source>Draw round a piece that was not found</source>
        <translation>Um eine nicht gefundene Sache zeichnen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>It is no piece of terrain (Delete)</source>
        <translation>Das ist keine Sache (Entf)</translation>
    </message>
    <message>
        <source>Stuff</source>
        <translation>Sachen</translation>
    </message>
    <message>
        <source>How to mend an outline</source>
        <translation>Wie man einen Umriss ändert</translation>
    </message>
    <message>
        <source>Taking pictures of the battlefield</source>
        <translation>Bilder vom Spielfeld</translation>
    </message>
    <message>
        <source>Working the outlines out again</source>
        <translation>Umrisse neu ausrechnen</translation>
    </message>
    <message>
        <source>Nothing moves: looking …</source>
        <translation>Nichts bewegt sich: schaue …</translation>
    </message>
    <message>
        <source>Taken. Put the battlefield together and go on.</source>
        <translation>Gemacht. Bau das Spielfeld auf und geh weiter.</translation>
    </message>
    <message>
        <source>Without it toys are found less surely, and stuff not at all.</source>
        <translation>Ohne sie werden Figuren unsicherer gefunden, und Sachen gar nicht.</translation>
    </message>
    <message>
        <source>Choose a piece to mend its outline: drag a corner, the middle of a side, or the whole; double-click a corner to take it away (keys: , . arrows Insert Delete Enter). Wheel: zoom; drag beside it: pan.</source>
        <translation>Wähle eine Sache, um ihren Umriss zu ändern: ziehe eine Ecke, die Mitte einer Seite oder das Ganze; Doppelklick nimmt eine Ecke weg (Tasten: , . Pfeile Einfg Entf Enter). Rad: Zoom; daneben ziehen: verschieben.</translation>
    </message>
    <message>
        <source>The stuff is found by comparing with the empty table: take that picture first, or draw the pieces.</source>
        <translation>Sachen findet man durch Vergleich mit dem leeren Tisch: mach erst dieses Bild, oder zeichne sie.</translation>
    </message>
    <message>
        <source>Looking for stuff</source>
        <translation>Suche Sachen</translation>
    </message>
    <message>
        <source>The picture of the empty table is there.</source>
        <translation>Das Bild des leeren Tischs ist da.</translation>
    </message>
    <message>
        <source>There is no picture of the empty table: nothing can be found, but you can draw.</source>
        <translation>Es gibt kein Bild des leeren Tischs: nichts wird gefunden, aber du kannst zeichnen.</translation>
    </message>
    <message numerus="yes">
        <source>{n} pieces of stuff.</source>
        <translation>
            <numerusform>{n} Sache.</numerusform>
            <numerusform>{n} Sachen.</numerusform>
        </translation>
    </message>
    <message>
        <source>No stuff yet.</source>
        <translation>Noch keine Sachen.</translation>
    </message>
    <message>
        <source>There is none? Press Next.</source>
        <translation>Es gibt keine? Drücke Weiter.</translation>
    </message>
    <message>
        <source>Nothing moves.</source>
        <translation>Nichts bewegt sich.</translation>
    </message>
    <message>
        <source>Something moves: take your hands off, and wait for the light.</source>
        <translation>Etwas bewegt sich: Hände weg, und auf das Licht warten.</translation>
    </message>
    <message>
        <source>The picture is taken.</source>
        <translation>Das Bild ist gemacht.</translation>
    </message>
    <message>
        <source>The table is empty: looking …</source>
        <translation>Der Tisch ist leer: schaue …</translation>
    </message>
    <message>
        <source>The table is empty.</source>
        <translation>Der Tisch ist leer.</translation>
    </message>
    <message>
        <source>The table may not be empty: {many} seen.</source>
        <translation>Der Tisch ist vielleicht nicht leer: {many} zu sehen.</translation>
    </message>
    <message>
        <source>Putting the pictures together</source>
        <translation>Bilder zusammensetzen</translation>
    </message>
    <message>
        <source>Draw round its foot</source>
        <translation>Um den Fuß zeichnen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Cover</source>
        <translation>Deckung</translation>
    </message>
    <message>
        <source>. Heights matter: measure the tall ones.</source>
        <translation>. Höhen sind wichtig: miss die hohen.</translation>
    </message>
    <message numerus="yes">
        <source>{n} pieces</source>
        <translation>
            <numerusform>{n} Sache</numerusform>
            <numerusform>{n} Sachen</numerusform>
        </translation>
    </message>
    <message>
        <source>, {drawn} drawn by you</source>
        <translation>, {drawn} von dir gezeichnet</translation>
    </message>
    <message>
        <source>Find its height by s&amp;liding it</source>
        <translation>Höhe durch Sc&amp;hieben finden</translation>
    </message>
    <message>
        <source>&amp;End without its height</source>
        <translation>&amp;Ende ohne Höhe</translation>
    </message>
    <message>
        <source>For a toy whose height nobody measured</source>
        <translation>Für eine Figur, deren Höhe niemand gemessen hat</translation>
    </message>
    <message>
        <source>&amp;Take this height</source>
        <translation>Diese Höhe &amp;nehmen</translation>
    </message>
    <message>
        <source>The height that sliding tells</source>
        <translation>Die Höhe, die das Schieben verrät</translation>
    </message>
    <message>
        <source>Taking the first look</source>
        <translation>Erster Blick</translation>
    </message>
    <message>
        <source>Find the toys, then choose one: click it in the picture or in the list.</source>
        <translation>Finde die Figuren, dann wähle eine: im Bild oder in der Liste anklicken.</translation>
    </message>
    <message>
        <source>Looking at the toy</source>
        <translation>Sehe die Figur an</translation>
    </message>
    <message>
        <source>{unseen} of {n} toys are not seen now.</source>
        <translation>{unseen} der {n} Figuren sind jetzt nicht zu sehen.</translation>
    </message>
    <message numerus="yes">
        <source>{n} toys found.</source>
        <translation>
            <numerusform>{n} Figur gefunden.</numerusform>
            <numerusform>{n} Figuren gefunden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Sides: {names}.</source>
        <translation>Seiten: {names}.</translation>
    </message>
    <message>
        <source>The height of {guessed} of {n} is a guess.</source>
        <translation>Die Höhe von {guessed} der {n} ist geraten.</translation>
    </message>
    <message>
        <source>All heights are known.</source>
        <translation>Alle Höhen sind bekannt.</translation>
    </message>
    <message>
        <source>Put the toys where they start. Find them, click each one in the picture and type its name; give it a side, a size and its height. For ranges and cover alone names are not needed.</source>
        <translation>Stell die Figuren an ihren Start. Finde sie, klicke jede im Bild an und tippe ihren Namen; gib ihr Seite, Größe und Höhe. Für Abstände und Deckung allein braucht es keine Namen.</translation>
    </message>
    <message>
        <source>&amp;Find the toys</source>
        <translation>&amp;Figuren finden</translation>
    </message>
    <message>
        <source>Look what stands on the table now</source>
        <translation>Sehen, was jetzt auf dem Tisch steht</translation>
    </message>
    <message>
        <source>&amp;Roster …</source>
        <translation>&amp;Liste …</translation>
    </message>
    <message>
        <source>A roster file: its toys can be chosen by name</source>
        <translation>Eine Figurenliste: ihre Figuren lassen sich nach Namen wählen</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>Ent&amp;fernen</translation>
    </message>
    <message>
        <source>It is no toy (Delete)</source>
        <translation>Das ist keine Figur (Entf)</translation>
    </message>
    <message>
        <source>&amp;Two sides</source>
        <translation>&amp;Zwei Seiten</translation>
    </message>
    <message>
        <source>Who stands in one half of the table is green, in the other blue</source>
        <translation>Wer in der einen Tischhälfte steht, ist grün, wer in der anderen steht, blau</translation>
    </message>
    <message>
        <source>This toy is that one of the roster</source>
        <translation>Diese Figur ist die aus der Liste</translation>
    </message>
    <message>
        <source>not round, or not known</source>
        <translation>nicht rund, oder unbekannt</translation>
    </message>
    <message>
        <source>Diameter of a round base in millimetres: it tells exactly where the toy stands</source>
        <translation>Durchmesser einer runden Base in Millimetern: sagt genau, wo die Figur steht</translation>
    </message>
    <message>
        <source>95 % of its height</source>
        <translation>95 % der Höhe</translation>
    </message>
    <message>
        <source>Height of its eye above what it stands on</source>
        <translation>Höhe des Auges über der Standfläche</translation>
    </message>
    <message>
        <source>From the roster</source>
        <translation>Aus der Liste</translation>
    </message>
    <message>
        <source>Round base (mm)</source>
        <translation>Runde Base (mm)</translation>
    </message>
    <message>
        <source>Eye at</source>
        <translation>Auge bei</translation>
    </message>
    <message>
        <source>Taking pictures of the toys</source>
        <translation>Bilder der Figuren</translation>
    </message>
    <message>
        <source>A roster</source>
        <translation>Eine Figurenliste</translation>
    </message>
    <message>
        <source>{n} toys in the roster: click a toy in the picture, then choose which one it is.</source>
        <translation>{n} Figuren in der Liste: klicke eine im Bild an, dann wähle, welche es ist.</translation>
    </message>
    <message>
        <source>Draw round the part</source>
        <translation>Um den Teil zeichnen</translation>
    </message>
    <message>
        <source>No toys yet.</source>
        <translation>Noch keine Figuren.</translation>
    </message>
    <message>
        <source>{lone} of {n} have no side: a game needs two.</source>
        <translation>{lone} der {n} haben keine Seite: ein Spiel braucht zwei.</translation>
    </message>
    <message>
        <source>All are on one side.</source>
        <translation>Alle sind auf einer Seite.</translation>
    </message>
    <message>
        <source>Looking for toys</source>
        <translation>Suche Figuren</translation>
    </message>
    <message>
        <source>Choose the toy first: click it in the picture or in the list.</source>
        <translation>Wähle erst die Figur: im Bild oder in der Liste anklicken.</translation>
    </message>
    <message>
        <source>A part to ignore reaches from a height up to a greater one: mend the two heights first.</source>
        <translation>Ein Teil zum Weglassen reicht von einer Höhe bis zu einer größeren: ändere erst die zwei Höhen.</translation>
    </message>
    <message>
        <source>Press Find the toys.</source>
        <translation>Drücke Figuren finden.</translation>
    </message>
    <message>
        <source>Choose a toy to say more about it.</source>
        <translation>Wähle eine Figur, um mehr über sie zu sagen.</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Height: </source>
        <translation>Höhe: </translation>
    </message>
    <message numerus="yes">
        <source>{n} toys.</source>
        <translation>
            <numerusform>{n} Figur.</numerusform>
            <numerusform>{n} Figuren.</numerusform>
        </translation>
    </message>
    <message>
        <source> Not seen now: {names}.</source>
        <translation> Jetzt nicht zu sehen: {names}.</translation>
    </message>
    <message>
        <source> Find them, to see which is which.</source>
        <translation> Finde sie, um zu sehen, welche welche ist.</translation>
    </message>
    <message>
        <source>{text}: drag round it, or click corner by corner and press Enter; Esc gives up.</source>
        <translation>{text}: herumziehen, oder Ecke für Ecke klicken und Enter; Esc bricht ab.</translation>
    </message>
    <message>
        <source>&amp;Units: inches</source>
        <translation>&amp;Einheit: Zoll</translation>
    </message>
    <message>
        <source>&amp;Units: cm</source>
        <translation>&amp;Einheit: cm</translation>
    </message>
    <message>
        <source>Calibrate first: without it a corner has no place.</source>
        <translation>Kalibriere erst: sonst hat eine Ecke keinen Ort.</translation>
    </message>
    <message>
        <source>Open: {text}.</source>
        <translation>Offen: {text}.</translation>
    </message>
    <message>
        <source>Choose a camera, a stream or a clip.</source>
        <translation>Wähle Kamera, Stream oder Clip.</translation>
    </message>
    <message>
        <source>Another view of the table: calibrate again.</source>
        <translation>Anderer Blick auf den Tisch: kalibriere neu.</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>Zu tun</translation>
    </message>
    <message>
        <source>To do, if you want it</source>
        <translation>Zu tun, wenn du willst</translation>
    </message>
    <message>
        <source>Camera: looking …</source>
        <translation>Kamera: suche …</translation>
    </message>
    <message>
        <source>Networks: looking …</source>
        <translation>Netze: suche …</translation>
    </message>
    <message>
        <source>Speed: measuring …</source>
        <translation>Tempo: messe …</translation>
    </message>
    <message>
        <source>Click a toy. What it may do stands at each target: ✓ yes, ✗ no, ? too close to call.</source>
        <translation>Klicke eine Figur an. Was sie darf, steht an jedem Ziel: ✓ ja, ✗ nein, ? zu knapp.</translation>
    </message>
    <message>
        <source>Rest the mouse on a target. The program looks from the toy's eye and says how much is hidden.</source>
        <translation>Halte die Maus auf ein Ziel. Das Programm schaut aus dem Auge der Figur und sagt, wie viel verdeckt ist.</translation>
    </message>
    <message>
        <source>Say what you do. The ruling stands over the table with its reasons, so that both players see them.</source>
        <translation>Sag an, was du tust. Die Entscheidung steht mit Gründen über dem Tisch, für beide zu sehen.</translation>
    </message>
    <message>
        <source>Changed your mind, or was it seen wrong? Ctrl+Z takes it back, step by step. The journal keeps all.</source>
        <translation>Anders überlegt, oder falsch gesehen? Strg+Z nimmt zurück, Schritt für Schritt. Der Verlauf behält alles.</translation>
    </message>
    <message>
        <source>New table</source>
        <translation>Neuer Tisch</translation>
    </message>
    <message>
        <source>Hang up a camera, lay down the printed sheet, play. Six short steps; two are enough for ranges.</source>
        <translation>Kamera aufhängen, Messblatt hinlegen, spielen. Sechs kurze Schritte; für Abstände genügen zwei.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiterspielen</translation>
    </message>
    <message>
        <source>Sample battle</source>
        <translation>Beispielspiel</translation>
    </message>
    <message>
        <source>Nine toys, filmed. No camera, no sheet: click and try everything.</source>
        <translation>Neun Figuren, gefilmt. Ohne Kamera, ohne Messblatt: klicke und probiere alles.</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>Aufnahme öffnen</translation>
    </message>
    <message>
        <source>A clip of a table to watch over, or the log of a battle to read again.</source>
        <translation>Ein Clip von einem Tisch zum Beobachten, oder das Protokoll eines Spiels zum Nachlesen.</translation>
    </message>
    <message>
        <source>One camera over the table. It measures, says what the rules allow, and keeps the journal.</source>
        <translation>Eine Kamera über dem Tisch. Sie misst, sagt, was die Regeln erlauben, und führt Protokoll.</translation>
    </message>
    <message>
        <source>A recording, or the log of a battle</source>
        <translation>Eine Aufnahme, oder das Protokoll eines Spiels</translation>
    </message>
    <message>
        <source>Recordings and logs (*.mp4 *.mkv *.mov *.avi *.webm *.jsonl);;All files (*)</source>
        <translation>Aufnahmen und Protokolle (*.mp4 *.mkv *.mov *.avi *.webm *.jsonl);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Nothing is kept yet. What you set up once is here the next evening.</source>
        <translation>Noch ist nichts behalten. Was du einmal aufbaust, ist am nächsten Abend hier.</translation>
    </message>
    <message>
        <source>Go on with {words}</source>
        <translation>Weiter mit {words}</translation>
    </message>
    <message>
        <source>Forget the battle</source>
        <translation>Spiel vergessen</translation>
    </message>
    <message>
        <source>The battle that was not finished is not offered again; its log stays</source>
        <translation>Das nicht beendete Spiel wird nicht mehr angeboten; sein Protokoll bleibt</translation>
    </message>
    <message>
        <source>What works already</source>
        <translation>Was schon geht</translation>
    </message>
    <message>
        <source>In 60 seconds</source>
        <translation>In 60 Sekunden</translation>
    </message>
    <message>
        <source>one look takes {look_s:.2f} s</source>
        <translation>ein Blick dauert {look_s:.2f} s</translation>
    </message>
    <message>
        <source>{n} found</source>
        <translation>{n} gefunden</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>{names} missing. Toys are found less surely: install the program again</source>
        <translation>{names} fehlen. Figuren werden unsicherer gefunden: installiere das Programm neu</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>{took}. Close other programs</source>
        <translation>{took}. Schließe andere Programme</translation>
    </message>
    <message>
        <source>looked for when you set a table up</source>
        <translation>wird beim Aufbau gesucht</translation>
    </message>
    <message>
        <source>none seen. Plug one in, or use a phone</source>
        <translation>keine zu sehen. Stecke eine ein, oder nimm ein Handy</translation>
    </message>
    <message>
        <source>found: {camera}</source>
        <translation>gefunden: {camera}</translation>
    </message>
    <message>
        <source>all {n} are here</source>
        <translation>alle {n} sind da</translation>
    </message>
    <message>
        <source>not measured, as no network is here</source>
        <translation>nicht gemessen, da kein Netz da ist</translation>
    </message>
    <message>
        <source>{took}. Fast enough</source>
        <translation>{took}. Schnell genug</translation>
    </message>
    <message>
        <source>{took}. Wait a moment after each move</source>
        <translation>{took}. Warte nach jedem Zug einen Moment</translation>
    </message>
    <message>
        <source>the last table</source>
        <translation>der letzte Tisch</translation>
    </message>
    <message>
        <source>, turn {turn}</source>
        <translation>, Runde {turn}</translation>
    </message>
    <message>
        <source>A battle was not finished. Put the toys where they stood, or leave them</source>
        <translation>Ein Spiel wurde nicht beendet. Stell die Figuren hin, wo sie standen, oder lass sie</translation>
    </message>
    <message>
        <source>Camera, sheet, stuff and toys as they were saved then</source>
        <translation>Kamera, Messblatt, Sachen und Figuren, wie sie damals gespeichert wurden</translation>
    </message>
    <message>
        <source>Waiting for the first picture …</source>
        <translation>Warte auf das erste Bild …</translation>
    </message>
    <message>
        <source>Getting ready …</source>
        <translation>Gleich bereit …</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tisch</translation>
    </message>
    <message>
        <source>{name}: {words}; click where it begins, then where it points</source>
        <translation>{name}: {words}; klicke, wo sie beginnt, dann, wohin sie zeigt</translation>
    </message>
    <message>
        <source>covers no toy</source>
        <translation>trifft keine Figur</translation>
    </message>
    <message>
        <source>Draw all the way round it: drag, or click corner by corner and press Enter.</source>
        <translation>Zeichne ganz herum: ziehen, oder Ecke für Ecke klicken und Enter.</translation>
    </message>
    <message>
        <source>This cannot be taken: {fault}; drag the corner back.</source>
        <translation>Das geht nicht: {fault}; ziehe die Ecke zurück.</translation>
    </message>
    <message>
        <source>Code for a witness: the head of the log's chain</source>
        <translation>Code für Zeugen: die Spitze der Protokollkette</translation>
    </message>
    <message>
        <source>The camera gives no more pictures: plug it in again and press Resume; the game is kept.</source>
        <translation>Die Kamera gibt keine Bilder mehr: stecke sie neu ein und drücke Weiter; das Spiel bleibt erhalten.</translation>
    </message>
    <message>
        <source>This frame could not be read ({name}: {e}); the battle goes on.</source>
        <translation>Dieses Bild war nicht lesbar ({name}: {e}); es geht weiter.</translation>
    </message>
    <message>
        <source>The camera gives no picture: it is opened again; the game is kept.</source>
        <translation>Die Kamera gibt kein Bild: sie wird neu geöffnet; das Spiel bleibt erhalten.</translation>
    </message>
    <message>
        <source>done again</source>
        <translation>wiederholt</translation>
    </message>
    <message>
        <source>There is nothing to do again.</source>
        <translation>Es gibt nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>Nothing is to be dealt or rolled now.</source>
        <translation>Jetzt ist nichts zu geben oder zu würfeln.</translation>
    </message>
    <message>
        <source>{name}, {fps:.0f} pictures a second</source>
        <translation>{name}, {fps:.0f} Bilder pro Sekunde</translation>
    </message>
    <message>
        <source>There is no picture yet: open a camera or a clip first.</source>
        <translation>Es gibt noch kein Bild: öffne erst eine Kamera oder einen Clip.</translation>
    </message>
    <message>
        <source>The camera gives no more pictures: plug it in again and open it.</source>
        <translation>Die Kamera gibt keine Bilder mehr: stecke sie neu ein und öffne sie.</translation>
    </message>
    <message>
        <source>Saved {path}</source>
        <translation>{path} gespeichert</translation>
    </message>
    <message>
        <source>The recording left out {dropped} frames because the machine was busy.</source>
        <translation>Die Aufnahme ließ {dropped} Bilder aus, weil der Rechner beschäftigt war.</translation>
    </message>
    <message>
        <source>There is no picture yet.</source>
        <translation>Es gibt noch kein Bild.</translation>
    </message>
    <message>
        <source>There is no picture yet: wait for the first one, then record.</source>
        <translation>Es gibt noch kein Bild: warte auf das erste, dann nimm auf.</translation>
    </message>
    <message>
        <source>What was before {time} is not kept any more: look back to a later moment, or replay the log.</source>
        <translation>Was vor {time} war, ist nicht mehr gemerkt: sieh einen späteren Moment an, oder spiele das Protokoll ab.</translation>
    </message>
    <message>
        <source>Closing: {name}: {e}</source>
        <translation>Beim Schließen: {name}: {e}</translation>
    </message>
</context></TS>
