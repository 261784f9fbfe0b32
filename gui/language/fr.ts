<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>sentences</name>
    <message>
        <source>"clock" lets {}'s clock go on</source>
        <translation>« clock » relance la pendule de {}</translation>
    </message>
    <message>
        <source>(together with {})</source>
        <translation>(avec {})</translation>
    </message>
    <message>
        <source>A battle</source>
        <translation>Une bataille</translation>
    </message>
    <message>
        <source>A draw</source>
        <translation>Match nul</translation>
    </message>
    <message>
        <source>Action {}</source>
        <translation>Action {}</translation>
    </message>
    <message>
        <source>All rulings</source>
        <translation>Toutes les décisions</translation>
    </message>
    <message>
        <source>Arrows from rest to rest, dotted outlines where a toy stood before: {}</source>
        <translation>Flèches d'arrêt en arrêt, contours pointillés où un jouet était avant : {}</translation>
    </message>
    <message>
        <source>Attack 0: no dice to roll</source>
        <translation>Attaque 0 : aucun dé à lancer</translation>
    </message>
    <message>
        <source>Before the first turn</source>
        <translation>Avant le premier tour</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Calibrage</translation>
    </message>
    <message>
        <source>D6 each for {} (STS-2)</source>
        <translation>D6 chacun pour {} (STS-2)</translation>
    </message>
    <message>
        <source>D6 each for {}: the highest begins (TM-2)</source>
        <translation>D6 chacun pour {} : le plus haut commence (TM-2)</translation>
    </message>
    <message>
        <source>Distance moved</source>
        <translation>Distance parcourue</translation>
    </message>
    <message>
        <source>Each judged range or way: the dot is what was measured, its bar 95 % of what it may be, the thick line is what was allowed</source>
        <translation>Chaque distance ou chemin jugé : le point est la mesure, sa barre 95 % de ce qu'elle peut être, le trait épais ce qui était permis</translation>
    </message>
    <message>
        <source>Every check with a number, the number ± one standard deviation. Yes or no at 95 %, else too close to call</source>
        <translation>Chaque vérification chiffrée, le nombre ± un écart-type. Oui ou non à 95 %, sinon trop juste</translation>
    </message>
    <message>
        <source>Game: {}, edition: {}</source>
        <translation>Jeu : {}, édition : {}</translation>
    </message>
    <message>
        <source>HP-10: suppressive fire of {}, {}. It attacks whoever ends a move on it {}and is gone then, or when {} acts again or is destroyed</source>
        <translation>HP-10 : tir de suppression de {}, {}. Il attaque qui finit dessus {} et disparaît alors, ou quand {} agit de nouveau ou est détruit</translation>
    </message>
    <message>
        <source>HP-3: a mine of {}. It attacks whoever ends a move on it {}with its card's value, without cover, and is gone then</source>
        <translation>HP-3 : une mine de {}. Elle attaque qui finit dessus {} avec la valeur de sa carte, sans couvert, puis disparaît</translation>
    </message>
    <message>
        <source>Half an inch</source>
        <translation>Un demi-pouce</translation>
    </message>
    <message>
        <source>Hand over the table</source>
        <translation>Main au-dessus de la table</translation>
    </message>
    <message>
        <source>Hearts of Plastic is for two sides, not named {} (HP-2), found {}: give the toys their sides</source>
        <translation>Hearts of Plastic est pour deux camps, pas nommés {} (HP-2), trouvé {} : donnez leurs camps aux jouets</translation>
    </message>
    <message>
        <source>Heroic Aura</source>
        <translation>Heroic Aura</translation>
    </message>
    <message>
        <source>Heroic Aura of {}</source>
        <translation>Heroic Aura de {}</translation>
    </message>
    <message>
        <source>House rules changed</source>
        <translation>Règles maison changées</translation>
    </message>
    <message>
        <source>How it was measured</source>
        <translation>Comment c'était mesuré</translation>
    </message>
    <message>
        <source>In Cover is too close to call</source>
        <translation>le couvert est trop juste</translation>
    </message>
    <message>
        <source>In Cover, +{}</source>
        <translation>à couvert, +{}</translation>
    </message>
    <message>
        <source>In numbers</source>
        <translation>En chiffres</translation>
    </message>
    <message>
        <source>In short</source>
        <translation>En bref</translation>
    </message>
    <message>
        <source>Inches moved by each toy, straight from rest to rest. Hatched: moves that nobody declared</source>
        <translation>Pouces parcourus par chaque jouet, droit d'arrêt en arrêt. Hachuré : mouvements non déclarés</translation>
    </message>
    <message>
        <source>It is corrected again</source>
        <translation>C'est corrigé à nouveau</translation>
    </message>
    <message>
        <source>Lengths are measured by a camera, closest point to closest point, ± one standard deviation. A verdict is yes or no at 95 %, else too close to call, and then the players decide</source>
        <translation>Les longueurs sont mesurées par une caméra, de bord à bord, ± un écart-type. Un verdict est oui ou non à 95 %, sinon trop juste, et alors les joueurs décident</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Map of the table</source>
        <translation>Plan de la table</translation>
    </message>
    <message>
        <source>Move 0</source>
        <translation>Mouvement 0</translation>
    </message>
    <message>
        <source>No game was played: measured until {}</source>
        <translation>Aucun jeu : mesuré jusqu'à {}</translation>
    </message>
    <message>
        <source>No rule was asked about</source>
        <translation>Aucune règle n'a été demandée</translation>
    </message>
    <message>
        <source>No step of up to {} to the left or right {}</source>
        <translation>Aucun pas jusqu'à {} à gauche ou à droite {}</translation>
    </message>
    <message>
        <source>Nobody declared it</source>
        <translation>Personne ne l'a déclaré</translation>
    </message>
    <message>
        <source>Not decided</source>
        <translation>Pas décidé</translation>
    </message>
    <message>
        <source>Not moved yet: {}</source>
        <translation>Pas encore bougés : {}</translation>
    </message>
    <message>
        <source>Nothing moved</source>
        <translation>Rien n'a bougé</translation>
    </message>
    <message>
        <source>Nothing was logged in this turn</source>
        <translation>Rien n'a été noté dans ce tour</translation>
    </message>
    <message>
        <source>On this page</source>
        <translation>Sur cette page</translation>
    </message>
    <message>
        <source>Part {} of {}</source>
        <translation>Partie {} sur {}</translation>
    </message>
    <message>
        <source>Points of each side</source>
        <translation>Points de chaque camp</translation>
    </message>
    <message>
        <source>Points over time</source>
        <translation>Points au fil du temps</translation>
    </message>
    <message>
        <source>Ranges against their limits</source>
        <translation>Distances face à leurs limites</translation>
    </message>
    <message>
        <source>Score over time</source>
        <translation>Score au fil du temps</translation>
    </message>
    <message>
        <source>Score: {}</source>
        <translation>Score : {}</translation>
    </message>
    <message>
        <source>Signed by the key {} up to line {}</source>
        <translation>Signé par la clé {} jusqu'à la ligne {}</translation>
    </message>
    <message>
        <source>Still to do: {}</source>
        <translation>Reste à jouer : {}</translation>
    </message>
    <message>
        <source>Strength over time</source>
        <translation>Force au fil du temps</translation>
    </message>
    <message>
        <source>TD-2: a combat zone of the mat, {} soldier a zone: {}</source>
        <translation>TD-2 : une zone de combat du tapis, {} soldat par zone : {}</translation>
    </message>
    <message>
        <source>TM-17: an objective. A side holds it with a squad that touches it and no enemy squad there</source>
        <translation>TM-17 : un objectif. Un camp le tient avec une escouade qui le touche et sans ennemi là</translation>
    </message>
    <message>
        <source>TM-18: impassable, {} end a move on it</source>
        <translation>TM-18 : infranchissable, {} y finir un mouvement</translation>
    </message>
    <message>
        <source>TT-20: a hill. When a side's own turn begins it scores 1 point where one of its toys stands on the hill {} and no enemy does; {} points win</source>
        <translation>TT-20 : une colline. Au début de son propre tour, un camp marque 1 point si un de ses jouets est {} sur la colline sans ennemi ; {} points gagnent</translation>
    </message>
    <message>
        <source>TT-20: a supply card. It {}</source>
        <translation>TT-20 : une carte de ravitaillement. Elle {}</translation>
    </message>
    <message>
        <source>Targeting Link</source>
        <translation>Targeting Link</translation>
    </message>
    <message>
        <source>The battle</source>
        <translation>La bataille</translation>
    </message>
    <message>
        <source>The camera</source>
        <translation>La caméra</translation>
    </message>
    <message>
        <source>The correction is taken back</source>
        <translation>La correction est annulée</translation>
    </message>
    <message>
        <source>The fighters at the end</source>
        <translation>Les combattants à la fin</translation>
    </message>
    <message>
        <source>The last action</source>
        <translation>La dernière action</translation>
    </message>
    <message>
        <source>The log is not signed: whoever has it could have changed it</source>
        <translation>Le journal n'est pas signé : qui l'a pu le changer</translation>
    </message>
    <message>
        <source>The log stops</source>
        <translation>Le journal s'arrête</translation>
    </message>
    <message>
        <source>The log stops {}</source>
        <translation>Le journal s'arrête {}</translation>
    </message>
    <message>
        <source>The log stops {}; it does not tell how the game stood</source>
        <translation>Le journal s'arrête {} ; il ne dit pas où en était la partie</translation>
    </message>
    <message>
        <source>The log tells of nothing that happened</source>
        <translation>Le journal ne raconte rien</translation>
    </message>
    <message>
        <source>The recording ends</source>
        <translation>L'enregistrement finit</translation>
    </message>
    <message>
        <source>The recording ends {}</source>
        <translation>L'enregistrement finit {}</translation>
    </message>
    <message>
        <source>The rules named above, with their numbers as they were played</source>
        <translation>Les règles nommées ci-dessus, avec leurs nombres tels que joués</translation>
    </message>
    <message>
        <source>The table from above</source>
        <translation>La table vue d'en haut</translation>
    </message>
    <message>
        <source>The {} closest calls of {}</source>
        <translation>Les {} plus serrés sur {}</translation>
    </message>
    <message>
        <source>Toytastrophe needs two or more sides (TT-1), found {}: give the toys their sides</source>
        <translation>Toytastrophe veut deux camps ou plus (TT-1), trouvé {} : donnez leurs camps aux jouets</translation>
    </message>
    <message>
        <source>Turn by turn</source>
        <translation>Tour par tour</translation>
    </message>
    <message>
        <source>Turn {}</source>
        <translation>Tour {}</translation>
    </message>
    <message>
        <source>Turn {}: {}</source>
        <translation>Tour {} : {}</translation>
    </message>
    <message>
        <source>What each side has left ({}); a cross where something was destroyed</source>
        <translation>Ce qui reste à chaque camp ({}) ; une croix où quelque chose fut détruit</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Ce qui s'est passé</translation>
    </message>
    <message>
        <source>What of a toy is hidden: a share of its silhouette, of its width, of its height (to its knees), of its base; any: hidden is what shows no part</source>
        <translation>Ce qui est caché d'un jouet : une part de sa silhouette, de sa largeur, de sa hauteur (jusqu'aux genoux), de son socle ; any : est caché ce dont rien ne se voit</translation>
    </message>
    <message>
        <source>What the players corrected</source>
        <translation>Ce que les joueurs ont corrigé</translation>
    </message>
    <message>
        <source>Where everything stood at the end</source>
        <translation>Où tout se tenait à la fin</translation>
    </message>
    <message>
        <source>a Large</source>
        <translation>un Grand</translation>
    </message>
    <message>
        <source>a Medium</source>
        <translation>un Moyen</translation>
    </message>
    <message>
        <source>a Small</source>
        <translation>un Petit</translation>
    </message>
    <message>
        <source>a battle report by Toy Umpire</source>
        <translation>un rapport de bataille de Toy Umpire</translation>
    </message>
    <message>
        <source>a bent sheet</source>
        <translation>une feuille gondolée</translation>
    </message>
    <message>
        <source>a camera that moved (rolling shutter)</source>
        <translation>une caméra qui a bougé (obturateur déroulant)</translation>
    </message>
    <message>
        <source>a card</source>
        <translation>une carte</translation>
    </message>
    <message>
        <source>a card for the neutral field (HP-4)</source>
        <translation>une carte pour le champ neutre (HP-4)</translation>
    </message>
    <message>
        <source>a cropped picture</source>
        <translation>une image recadrée</translation>
    </message>
    <message>
        <source>a die</source>
        <translation>un dé</translation>
    </message>
    <message>
        <source>a direct attack</source>
        <translation>une attaque directe</translation>
    </message>
    <message>
        <source>a friendly toy on the hill and no enemy</source>
        <translation>un jouet ami sur la colline et pas d'ennemi</translation>
    </message>
    <message>
        <source>a main deck of {} cards, {} to {}</source>
        <translation>un paquet principal de {} cartes, {} à {}</translation>
    </message>
    <message>
        <source>a marker that is covered, bent or glares</source>
        <translation>un repère masqué, gondolé ou qui reflète</translation>
    </message>
    <message>
        <source>a piece of stuff</source>
        <translation>un objet</translation>
    </message>
    <message>
        <source>a remainder of {} in {} on {}: {} or less adds one (STS-5)</source>
        <translation>un reste de {} sur {} contre {} : {} ou moins en ajoute un (STS-5)</translation>
    </message>
    <message>
        <source>a score has up to {} sides and up to {} points</source>
        <translation>un score a jusqu'à {} camps et {} points</translation>
    </message>
    <message>
        <source>a second move of {} at {} s</source>
        <translation>un second mouvement de {} à {} s</translation>
    </message>
    <message>
        <source>a sheet printed short one way</source>
        <translation>une feuille imprimée trop courte dans un sens</translation>
    </message>
    <message>
        <source>a side deck of {} cards</source>
        <translation>un paquet annexe de {} cartes</translation>
    </message>
    <message>
        <source>a special action takes the place of the attack (HP-5, HP-10: {})</source>
        <translation>une action spéciale remplace l'attaque (HP-5, HP-10 : {})</translation>
    </message>
    <message>
        <source>a squad of {} next to {}, alone</source>
        <translation>une escouade de {} près de {}, seule</translation>
    </message>
    <message>
        <source>a table of {} x {} inches does not fit the picture ({} x {}): raise the camera from {} to {} feet</source>
        <translation>une table de {} × {} pouces ne tient pas dans l'image ({} × {}) : remontez la caméra de {} à {} pieds</translation>
    </message>
    <message>
        <source>a thing has no name: it is called {}</source>
        <translation>une chose n'a pas de nom : elle s'appelle {}</translation>
    </message>
    <message>
        <source>a {} does not move by Teleport</source>
        <translation>un {} ne bouge pas par Teleport</translation>
    </message>
    <message>
        <source>ace</source>
        <translation>as</translation>
    </message>
    <message>
        <source>act</source>
        <translation>agir</translation>
    </message>
    <message>
        <source>action die</source>
        <translation>dé d'action</translation>
    </message>
    <message>
        <source>action {}</source>
        <translation>action {}</translation>
    </message>
    <message>
        <source>action {} ({}) is taken back</source>
        <translation>l'action {} ({}) est annulée</translation>
    </message>
    <message>
        <source>action {} comes after action {}</source>
        <translation>l'action {} vient après l'action {}</translation>
    </message>
    <message>
        <source>actions</source>
        <translation>actions</translation>
    </message>
    <message>
        <source>activate</source>
        <translation>activer</translation>
    </message>
    <message>
        <source>acts on others</source>
        <translation>actes sur d'autres</translation>
    </message>
    <message>
        <source>add</source>
        <translation>ajouter</translation>
    </message>
    <message>
        <source>adjust</source>
        <translation>ajuster</translation>
    </message>
    <message>
        <source>age unknown</source>
        <translation>âge inconnu</translation>
    </message>
    <message>
        <source>all enemy teams are destroyed</source>
        <translation>toutes les équipes ennemies sont détruites</translation>
    </message>
    <message>
        <source>all players</source>
        <translation>tous les joueurs</translation>
    </message>
    <message>
        <source>all supply cards are picked up</source>
        <translation>toutes les cartes de ravitaillement sont prises</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>permis</translation>
    </message>
    <message>
        <source>along {} it is {} of its size where along {} it is 1.00</source>
        <translation>le long de {} elle a {} de sa taille, le long de {} 1,00</translation>
    </message>
    <message>
        <source>an enlarged picture whose pixels are not square</source>
        <translation>une image agrandie aux pixels non carrés</translation>
    </message>
    <message>
        <source>an outline has at least three corners</source>
        <translation>un contour a au moins trois coins</translation>
    </message>
    <message>
        <source>and {} later moves, not drawn</source>
        <translation>et {} mouvements de plus, non dessinés</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>et {} de plus</translation>
    </message>
    <message>
        <source>and {} more in the journal</source>
        <translation>et {} de plus dans le journal</translation>
    </message>
    <message>
        <source>and {} more pairs</source>
        <translation>et {} paires de plus</translation>
    </message>
    <message>
        <source>and {} more, below</source>
        <translation>et {} de plus, plus bas</translation>
    </message>
    <message>
        <source>another lens</source>
        <translation>un autre objectif</translation>
    </message>
    <message>
        <source>any suit blocks</source>
        <translation>toute couleur bloque</translation>
    </message>
    <message>
        <source>as it was kept: {}{}</source>
        <translation>comme gardé : {}{}</translation>
    </message>
    <message>
        <source>at {}</source>
        <translation>à {}</translation>
    </message>
    <message>
        <source>attack</source>
        <translation>attaque</translation>
    </message>
    <message>
        <source>attack dice</source>
        <translation>dés d'attaque</translation>
    </message>
    <message>
        <source>attack {}</source>
        <translation>attaque {}</translation>
    </message>
    <message>
        <source>attacks with {} dice</source>
        <translation>attaque avec {} dés</translation>
    </message>
    <message>
        <source>bare table</source>
        <translation>table vide</translation>
    </message>
    <message>
        <source>before play, all {} wishes of the rule book are met</source>
        <translation>avant la partie, les {} souhaits du livre de règles sont remplis</translation>
    </message>
    <message>
        <source>before play, {} of {} wishes of the rule book are not met</source>
        <translation>avant la partie, {} souhaits sur {} du livre de règles ne sont pas remplis</translation>
    </message>
    <message>
        <source>bid</source>
        <translation>enchère</translation>
    </message>
    <message>
        <source>blast</source>
        <translation>explosion</translation>
    </message>
    <message>
        <source>blast over</source>
        <translation>explosion finie</translation>
    </message>
    <message>
        <source>blind roll</source>
        <translation>jet aveugle</translation>
    </message>
    <message>
        <source>block</source>
        <translation>bloquer</translation>
    </message>
    <message>
        <source>book</source>
        <translation>livre</translation>
    </message>
    <message>
        <source>box</source>
        <translation>boîte</translation>
    </message>
    <message>
        <source>buddy</source>
        <translation>compère</translation>
    </message>
    <message>
        <source>by {}</source>
        <translation>par {}</translation>
    </message>
    <message>
        <source>camera height, print scale and lens file do not agree: height {} in was typed, {} ± {} is seen at print scale {}; at that height print scale {} is seen, {} was taken{}: measure the height and a printed bar again</source>
        <translation>hauteur de caméra, échelle d'impression et fichier d'objectif ne s'accordent pas : une hauteur de {} in a été saisie, {} ± {} est vue à l'échelle {} ; à cette hauteur l'échelle {} est vue, {} a été prise{} : mesurez de nouveau la hauteur et une barre imprimée</translation>
    </message>
    <message>
        <source>camera {} cannot be opened: plug it in, close other programs that use it, or give another number</source>
        <translation>la caméra {} ne s'ouvre pas : branchez-la, fermez les autres programmes qui l'utilisent, ou donnez un autre numéro</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>annuler</translation>
    </message>
    <message>
        <source>cards</source>
        <translation>cartes</translation>
    </message>
    <message>
        <source>casualty</source>
        <translation>perte</translation>
    </message>
    <message>
        <source>centimetres</source>
        <translation>centimètres</translation>
    </message>
    <message>
        <source>changes it</source>
        <translation>ne la change</translation>
    </message>
    <message>
        <source>charge</source>
        <translation>charge</translation>
    </message>
    <message>
        <source>charge {}</source>
        <translation>charge {}</translation>
    </message>
    <message>
        <source>claim</source>
        <translation>revendiquer</translation>
    </message>
    <message>
        <source>climb</source>
        <translation>grimper</translation>
    </message>
    <message>
        <source>cloak</source>
        <translation>camoufler</translation>
    </message>
    <message>
        <source>command</source>
        <translation>commander</translation>
    </message>
    <message>
        <source>commander {} near</source>
        <translation>commandant {} proche</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>contact</translation>
    </message>
    <message>
        <source>contact is too close to call</source>
        <translation>le contact est trop juste</translation>
    </message>
    <message>
        <source>corner marker</source>
        <translation>repère d'angle</translation>
    </message>
    <message>
        <source>corner marker {}</source>
        <translation>repère d'angle {}</translation>
    </message>
    <message>
        <source>corner marker {} is seen</source>
        <translation>le repère d'angle {} est vu</translation>
    </message>
    <message>
        <source>corrected by the players: {}</source>
        <translation>corrigé par les joueurs : {}</translation>
    </message>
    <message>
        <source>costs {} of {} other cards</source>
        <translation>coûte {} cartes sur {} autres</translation>
    </message>
    <message>
        <source>costs {} of {} tokens</source>
        <translation>coûte {} jetons sur {}</translation>
    </message>
    <message>
        <source>count</source>
        <translation>compter</translation>
    </message>
    <message>
        <source>counter</source>
        <translation>contrer</translation>
    </message>
    <message>
        <source>cover {} near</source>
        <translation>couvert {} proche</translation>
    </message>
    <message>
        <source>default</source>
        <translation>supposée</translation>
    </message>
    <message>
        <source>defence dice</source>
        <translation>dés de défense</translation>
    </message>
    <message>
        <source>defend</source>
        <translation>défendre</translation>
    </message>
    <message>
        <source>deploy</source>
        <translation>déployer</translation>
    </message>
    <message>
        <source>deployed this turn</source>
        <translation>déployé ce tour</translation>
    </message>
    <message>
        <source>destroyed</source>
        <translation>détruit</translation>
    </message>
    <message>
        <source>dice</source>
        <translation>dés</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>direct</translation>
    </message>
    <message>
        <source>direct attack</source>
        <translation>attaque directe</translation>
    </message>
    <message>
        <source>discard</source>
        <translation>défausser</translation>
    </message>
    <message>
        <source>distortion k1 {} there, {} ± {} here</source>
        <translation>distorsion k1 {} là, {} ± {} ici</translation>
    </message>
    <message>
        <source>does not touch</source>
        <translation>ne touche pas</translation>
    </message>
    <message>
        <source>does not touch: just a move</source>
        <translation>ne touche pas : un simple mouvement</translation>
    </message>
    <message>
        <source>does not touch: the charge was just a move</source>
        <translation>ne touche pas : la charge n'était qu'un mouvement</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fini</translation>
    </message>
    <message>
        <source>done again</source>
        <translation>refait</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>piocher</translation>
    </message>
    <message>
        <source>draw all the way round it</source>
        <translation>faites-en tout le tour</translation>
    </message>
    <message>
        <source>draw {} cards for the {} (HP-10)</source>
        <translation>piochez {} cartes pour {} (HP-10)</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>pioché</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vide</translation>
    </message>
    <message>
        <source>end combat</source>
        <translation>finir le combat</translation>
    </message>
    <message>
        <source>end phase</source>
        <translation>finir la phase</translation>
    </message>
    <message>
        <source>end turn</source>
        <translation>finir le tour</translation>
    </message>
    <message>
        <source>every sheet</source>
        <translation>chaque feuille</translation>
    </message>
    <message>
        <source>everything is about {} times its size, so it was zoomed or moved up or down</source>
        <translation>tout est environ {} fois plus grand, donc elle a zoomé, ou a été montée ou descendue</translation>
    </message>
    <message>
        <source>everything moved by {} in at once: the camera or the table was bumped, calibrate again</source>
        <translation>tout a bougé de {}″ d'un coup : la caméra ou la table a été heurtée, calibrez encore</translation>
    </message>
    <message>
        <source>exposure</source>
        <translation>exposition</translation>
    </message>
    <message>
        <source>fall back</source>
        <translation>se replier</translation>
    </message>
    <message>
        <source>farther</source>
        <translation>plus loin</translation>
    </message>
    <message>
        <source>figures</source>
        <translation>figurines</translation>
    </message>
    <message>
        <source>first</source>
        <translation>premier</translation>
    </message>
    <message>
        <source>first {}</source>
        <translation>d'abord {}</translation>
    </message>
    <message>
        <source>fled</source>
        <translation>a fui</translation>
    </message>
    <message>
        <source>flee</source>
        <translation>fuir</translation>
    </message>
    <message>
        <source>fliers alone may</source>
        <translation>seuls les volants peuvent</translation>
    </message>
    <message>
        <source>flip</source>
        <translation>retourner</translation>
    </message>
    <message>
        <source>focal length {} px there, {} ± {} here</source>
        <translation>focale {} px là, {} ± {} ici</translation>
    </message>
    <message>
        <source>focus</source>
        <translation>mise au point</translation>
    </message>
    <message>
        <source>from the sheet</source>
        <translation>de la feuille</translation>
    </message>
    <message>
        <source>from the sheet in {}</source>
        <translation>de la feuille dans {}</translation>
    </message>
    <message>
        <source>from {}</source>
        <translation>de {}</translation>
    </message>
    <message>
        <source>full cover</source>
        <translation>couvert total</translation>
    </message>
    <message>
        <source>give</source>
        <translation>donner</translation>
    </message>
    <message>
        <source>gives another ruling that is sure</source>
        <translation>ne donne une autre décision sûre</translation>
    </message>
    <message>
        <source>grenade</source>
        <translation>grenade</translation>
    </message>
    <message>
        <source>hand over it</source>
        <translation>main au-dessus</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>dur</translation>
    </message>
    <message>
        <source>hard cover?</source>
        <translation>couvert dur ?</translation>
    </message>
    <message>
        <source>has attacked this turn</source>
        <translation>a attaqué ce tour</translation>
    </message>
    <message>
        <source>heal</source>
        <translation>soigner</translation>
    </message>
    <message>
        <source>height {} in was typed, a usual webcam would be {} ± {} in up: the picture is zoomed or cropped, or the height or the print scale {} is wrong: measure both, or make a lens file</source>
        <translation>une hauteur de {} in a été saisie, une webcam ordinaire serait à {} ± {} in : l'image est zoomée ou recadrée, ou la hauteur ou l'échelle {} est fausse : mesurez les deux, ou faites un fichier d'objectif</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>caché</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>points de vie</translation>
    </message>
    <message>
        <source>hold</source>
        <translation>tenir</translation>
    </message>
    <message>
        <source>house rules from now on: {}</source>
        <translation>règles maison à partir de maintenant : {}</translation>
    </message>
    <message>
        <source>hustle</source>
        <translation>se hâter</translation>
    </message>
    <message>
        <source>if not, the lens file is of another camera or zoom</source>
        <translation>sinon, le fichier d'objectif est d'une autre caméra ou d'un autre zoom</translation>
    </message>
    <message>
        <source>in a hand</source>
        <translation>dans une main</translation>
    </message>
    <message>
        <source>in contact</source>
        <translation>au contact</translation>
    </message>
    <message>
        <source>in cover</source>
        <translation>à couvert</translation>
    </message>
    <message>
        <source>in open</source>
        <translation>à découvert</translation>
    </message>
    <message>
        <source>in range</source>
        <translation>à portée</translation>
    </message>
    <message>
        <source>in reach</source>
        <translation>accessible</translation>
    </message>
    <message>
        <source>in the open</source>
        <translation>à découvert</translation>
    </message>
    <message>
        <source>in turn {}</source>
        <translation>au tour {}</translation>
    </message>
    <message>
        <source>inches</source>
        <translation>pouces</translation>
    </message>
    <message>
        <source>inches moved in all ({})</source>
        <translation>pouces parcourus en tout ({})</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>dedans</translation>
    </message>
    <message>
        <source>is an attack die</source>
        <translation>est un dé d'attaque</translation>
    </message>
    <message>
        <source>is destroyed</source>
        <translation>est détruit</translation>
    </message>
    <message>
        <source>is held by {}</source>
        <translation>est tenue par {}</translation>
    </message>
    <message>
        <source>is it this soldier?</source>
        <translation>est-ce ce soldat ?</translation>
    </message>
    <message>
        <source>is out</source>
        <translation>est éliminé</translation>
    </message>
    <message>
        <source>is the lane {} wide enough?</source>
        <translation>le passage {} est-il assez large ?</translation>
    </message>
    <message>
        <source>is {} In Cover? (HP-8)</source>
        <translation>{} est-il à couvert ? (HP-8)</translation>
    </message>
    <message>
        <source>it ends without an end line (cut off, or still being written)</source>
        <translation>il finit sans ligne de fin (coupé, ou encore en cours)</translation>
    </message>
    <message>
        <source>it has left the table</source>
        <translation>il a quitté la table</translation>
    </message>
    <message>
        <source>it has moved up to {} in for a point: no shooting</source>
        <translation>il a bougé jusqu'à {}″ pour un point : pas de tir</translation>
    </message>
    <message>
        <source>it has shot: up to {} in for a point</source>
        <translation>il a tiré : jusqu'à {}″ pour un point</translation>
    </message>
    <message>
        <source>it is about action {}, which is not in the log before it</source>
        <translation>il s'agit de l'action {}, absente du journal avant</translation>
    </message>
    <message>
        <source>it is gone from {}, {} in since {} s and stands nowhere else</source>
        <translation>il a quitté {0}, {1}″ depuis {2} s et n'est nulle part ailleurs</translation>
    </message>
    <message>
        <source>it is too close to call whether it walks into</source>
        <translation>trop juste s'il marche sur</translation>
    </message>
    <message>
        <source>it is {}'s turn (TT-9)</source>
        <translation>c'est le tour de {} (TT-9)</translation>
    </message>
    <message>
        <source>it is {}'s turn, and {} is {}'s</source>
        <translation>c'est à {}, et {} est à {}</translation>
    </message>
    <message>
        <source>it must fall back on its next move</source>
        <translation>elle doit se replier au prochain mouvement</translation>
    </message>
    <message>
        <source>it walks into</source>
        <translation>il marche sur</translation>
    </message>
    <message>
        <source>it was gone for 2 s, with no arm over its place</source>
        <translation>absent 2 s, sans bras au-dessus de sa place</translation>
    </message>
    <message>
        <source>it was moved by {} px</source>
        <translation>elle a été déplacée de {} px</translation>
    </message>
    <message>
        <source>it was turned by about {}°</source>
        <translation>elle a été tournée d'environ {}°</translation>
    </message>
    <message>
        <source>its breadth when it stood</source>
        <translation>sa largeur quand il était debout</translation>
    </message>
    <message>
        <source>its card is not seen yet</source>
        <translation>sa carte n'est pas encore vue</translation>
    </message>
    <message>
        <source>its centre lies {} ± {} % of the picture's width off</source>
        <translation>son centre est décalé de {} ± {} % de la largeur de l'image</translation>
    </message>
    <message>
        <source>its markers are only {} px wide, {} are needed: bring the camera nearer, or raise the resolution</source>
        <translation>ses repères n'ont que {} px de large, il en faut {} : rapprochez la caméra, ou augmentez la résolution</translation>
    </message>
    <message>
        <source>its middle lies {} in {} {}</source>
        <translation>son milieu est à {}″ {} {}</translation>
    </message>
    <message>
        <source>its power blocks with this suit</source>
        <translation>son pouvoir bloque avec cette couleur</translation>
    </message>
    <message>
        <source>jack</source>
        <translation>valet</translation>
    </message>
    <message>
        <source>joker</source>
        <translation>joker</translation>
    </message>
    <message>
        <source>keep</source>
        <translation>garder</translation>
    </message>
    <message>
        <source>keep all still, lay it flat and calibrate again</source>
        <translation>gardez tout immobile, posez-la à plat et recalibrez</translation>
    </message>
    <message>
        <source>king</source>
        <translation>roi</translation>
    </message>
    <message>
        <source>laid back</source>
        <translation>remise en place</translation>
    </message>
    <message>
        <source>lay</source>
        <translation>poser</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>laisser</translation>
    </message>
    <message>
        <source>left</source>
        <translation>gauche</translation>
    </message>
    <message>
        <source>left the table</source>
        <translation>a quitté la table</translation>
    </message>
    <message>
        <source>length</source>
        <translation>durée</translation>
    </message>
    <message>
        <source>level {} is deployed only by its own requirement or by effects</source>
        <translation>le niveau {} ne se déploie que par sa propre condition ou des effets</translation>
    </message>
    <message>
        <source>level {} of {} at most, by an effect</source>
        <translation>niveau {} de {} au plus, par un effet</translation>
    </message>
    <message>
        <source>lies destroyed</source>
        <translation>gît détruit</translation>
    </message>
    <message>
        <source>lies free: a toy that ends an action touching it may pick it up</source>
        <translation>est libre : un jouet qui finit une action à son contact peut la ramasser</translation>
    </message>
    <message>
        <source>lifted</source>
        <translation>levé</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>limite</translation>
    </message>
    <message>
        <source>living</source>
        <translation>vivant</translation>
    </message>
    <message>
        <source>loses {} of {} hits</source>
        <translation>perd {} points de vie sur {}</translation>
    </message>
    <message>
        <source>lucky</source>
        <translation>chance</translation>
    </message>
    <message>
        <source>made {}</source>
        <translation>fait {}</translation>
    </message>
    <message>
        <source>marker {} is bent, covered or blurred ({} sigma off) and was left out</source>
        <translation>le repère {} est gondolé, masqué ou flou (à {} sigmas) et a été laissé de côté</translation>
    </message>
    <message>
        <source>may be attacked</source>
        <translation>peut être attaqué</translation>
    </message>
    <message>
        <source>may have walked</source>
        <translation>a peut-être marché</translation>
    </message>
    <message>
        <source>measure all printed bars</source>
        <translation>mesurez toutes les barres imprimées</translation>
    </message>
    <message>
        <source>measure both printed bars, print again at 100 % without "fit to page"</source>
        <translation>mesurez les deux barres imprimées, réimprimez à 100 % sans « ajuster à la page »</translation>
    </message>
    <message>
        <source>measure that</source>
        <translation>mesurez-la</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>mesuré</translation>
    </message>
    <message>
        <source>melee</source>
        <translation>mêlée</translation>
    </message>
    <message>
        <source>melee attack</source>
        <translation>attaque de mêlée</translation>
    </message>
    <message>
        <source>melee defence</source>
        <translation>défense de mêlée</translation>
    </message>
    <message>
        <source>melee {}</source>
        <translation>mêlée {}</translation>
    </message>
    <message>
        <source>mine</source>
        <translation>mine</translation>
    </message>
    <message>
        <source>minutes:seconds of the battle</source>
        <translation>minutes:secondes de la bataille</translation>
    </message>
    <message>
        <source>missile count</source>
        <translation>nombre de missiles</translation>
    </message>
    <message>
        <source>missiles</source>
        <translation>missiles</translation>
    </message>
    <message>
        <source>missiles {}</source>
        <translation>missiles {}</translation>
    </message>
    <message>
        <source>morale</source>
        <translation>moral</translation>
    </message>
    <message>
        <source>more than one print is of another size</source>
        <translation>plus d'une impression est d'une autre taille</translation>
    </message>
    <message>
        <source>move</source>
        <translation>mouvement</translation>
    </message>
    <message>
        <source>move {}</source>
        <translation>mouvement {}</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>parcouru</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>mouvements</translation>
    </message>
    <message>
        <source>moves nobody declared</source>
        <translation>mouvements non déclarés</translation>
    </message>
    <message>
        <source>moves seen</source>
        <translation>mouvements vus</translation>
    </message>
    <message>
        <source>moves {}</source>
        <translation>bouge de {}</translation>
    </message>
    <message>
        <source>moving</source>
        <translation>bouge</translation>
    </message>
    <message>
        <source>name</source>
        <translation>nom</translation>
    </message>
    <message>
        <source>nearer</source>
        <translation>plus près</translation>
    </message>
    <message>
        <source>nearly as likely: {}</source>
        <translation>presque aussi probable : {}</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>no action {} to take back{} ({})</source>
        <translation>pas d'action {} à annuler{} ({})</translation>
    </message>
    <message>
        <source>no combat on a round's first turn</source>
        <translation>pas de combat au premier tour d'une manche</translation>
    </message>
    <message>
        <source>no condition is met</source>
        <translation>aucune condition n'est remplie</translation>
    </message>
    <message>
        <source>no contact</source>
        <translation>pas de contact</translation>
    </message>
    <message>
        <source>no counter</source>
        <translation>pas de contre</translation>
    </message>
    <message>
        <source>no cover against it</source>
        <translation>pas de couvert contre lui</translation>
    </message>
    <message>
        <source>no cover on the table</source>
        <translation>aucun couvert sur la table</translation>
    </message>
    <message>
        <source>no game is being played yet: house rules are its own</source>
        <translation>aucune partie n'est encore jouée : les règles maison sont celles d'un jeu</translation>
    </message>
    <message>
        <source>no game is being played: of the house rules only cover_definition can be chosen, one of {}</source>
        <translation>aucune partie en cours : parmi les règles maison, seul cover_definition peut être choisi, parmi {}</translation>
    </message>
    <message>
        <source>no game is being played: start with a game, and let the table be seen first</source>
        <translation>aucun jeu en cours : commencez avec un jeu, et laissez d'abord voir la table</translation>
    </message>
    <message>
        <source>no hill</source>
        <translation>pas de colline</translation>
    </message>
    <message>
        <source>no lens file and no camera height: the picture alone tells the lens only roughly; measure the camera's height, or make a lens file</source>
        <translation>ni fichier d'objectif ni hauteur de caméra : l'image seule ne dit l'objectif qu'à peu près ; mesurez la hauteur de la caméra, ou faites un fichier d'objectif</translation>
    </message>
    <message>
        <source>no marker is in view: lay the printed sheet on the table, whole in the picture, in even light</source>
        <translation>aucun repère en vue : posez la feuille imprimée sur la table, entière dans l'image, sous une lumière égale</translation>
    </message>
    <message>
        <source>no marker of the sheet is in view (0 of 4 found): lay the whole sheet flat in the picture, in even light and sharp focus, with the camera 5 to 7 feet up</source>
        <translation>aucun repère de la feuille n'est en vue (0 sur 4) : posez la feuille entière à plat dans l'image, sous une lumière égale et nette, la caméra entre 1,5 et 2 m au-dessus</translation>
    </message>
    <message>
        <source>no opposing Toyminators are left</source>
        <translation>il ne reste aucun Toyminator ennemi</translation>
    </message>
    <message>
        <source>no piece {}</source>
        <translation>pas de pièce {}</translation>
    </message>
    <message>
        <source>no score and no clock any more</source>
        <translation>plus de score ni de pendule</translation>
    </message>
    <message>
        <source>no soldier stands here</source>
        <translation>aucun soldat ici</translation>
    </message>
    <message>
        <source>no toy</source>
        <translation>aucun jouet</translation>
    </message>
    <message>
        <source>no toy is larger than one of a larger class</source>
        <translation>aucun jouet n'est plus grand qu'un de classe supérieure</translation>
    </message>
    <message>
        <source>no way</source>
        <translation>pas de chemin</translation>
    </message>
    <message>
        <source>no way leads there ({}), up to {} in{}</source>
        <translation>aucun chemin n'y mène ({}), jusqu'à {}″{}</translation>
    </message>
    <message>
        <source>no wishes of a rule book: no game has begun, or it has none</source>
        <translation>pas de souhaits d'un livre de règles : aucun jeu n'a commencé, ou il n'en a pas</translation>
    </message>
    <message>
        <source>no zone or piece of kind hill on the table</source>
        <translation>ni zone ni objet de genre hill sur la table</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>personne</translation>
    </message>
    <message>
        <source>nobody alone next to {}</source>
        <translation>personne seul près de {}</translation>
    </message>
    <message>
        <source>nobody alone on {}</source>
        <translation>personne seul sur {}</translation>
    </message>
    <message>
        <source>nobody crosses</source>
        <translation>personne ne traverse</translation>
    </message>
    <message>
        <source>nobody declared it</source>
        <translation>personne ne l'a déclaré</translation>
    </message>
    <message>
        <source>nobody is left</source>
        <translation>il ne reste personne</translation>
    </message>
    <message>
        <source>nobody may</source>
        <translation>personne ne peut</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>none: it is permanent</source>
        <translation>aucune : il est permanent</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>interdit</translation>
    </message>
    <message>
        <source>not as allowed</source>
        <translation>pas comme permis</translation>
    </message>
    <message>
        <source>not in contact</source>
        <translation>pas au contact</translation>
    </message>
    <message>
        <source>not met</source>
        <translation>pas rempli</translation>
    </message>
    <message>
        <source>not on</source>
        <translation>pas sur</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>pas vu</translation>
    </message>
    <message>
        <source>not seen at the end</source>
        <translation>pas vu à la fin</translation>
    </message>
    <message>
        <source>not seen under the card: if it touches, the players say so</source>
        <translation>pas vu sous la carte : s'il touche, les joueurs le disent</translation>
    </message>
    <message>
        <source>not touched</source>
        <translation>pas touché</translation>
    </message>
    <message>
        <source>not touching</source>
        <translation>ne touche pas</translation>
    </message>
    <message>
        <source>not watched (too little texture on the table)</source>
        <translation>pas surveillée (trop peu de détails sur la table)</translation>
    </message>
    <message>
        <source>not wholly hidden</source>
        <translation>pas entièrement caché</translation>
    </message>
    <message>
        <source>not wholly hidden by {}</source>
        <translation>pas entièrement caché par {}</translation>
    </message>
    <message>
        <source>not within</source>
        <translation>hors limite</translation>
    </message>
    <message>
        <source>not within {}</source>
        <translation>à plus de {}</translation>
    </message>
    <message>
        <source>nothing is called {} now</source>
        <translation>rien ne s'appelle {} maintenant</translation>
    </message>
    <message>
        <source>nothing of it is found in the picture, so it was turned away or exchanged, or something covers the view</source>
        <translation>rien n'en est retrouvé dans l'image, donc elle a été détournée ou échangée, ou quelque chose cache la vue</translation>
    </message>
    <message>
        <source>nothing was done yet</source>
        <translation>rien n'a encore été fait</translation>
    </message>
    <message>
        <source>number</source>
        <translation>nombre</translation>
    </message>
    <message>
        <source>one Small for each Large is wise</source>
        <translation>un Petit pour chaque Grand est sage</translation>
    </message>
    <message>
        <source>one of them does not stand on the table</source>
        <translation>l'un d'eux n'est pas sur la table</translation>
    </message>
    <message>
        <source>one of {}</source>
        <translation>un parmi {}</translation>
    </message>
    <message>
        <source>one of {} danger</source>
        <translation>un danger sur {}</translation>
    </message>
    <message>
        <source>one side has no units left</source>
        <translation>un camp n'a plus d'unités</translation>
    </message>
    <message>
        <source>only Spades block</source>
        <translation>seul le pique bloque</translation>
    </message>
    <message>
        <source>only against: {}</source>
        <translation>seulement contre : {}</translation>
    </message>
    <message>
        <source>only energy, anti-tank and tank weapons endanger tanks</source>
        <translation>seules les armes à énergie, antichar et de char menacent les chars</translation>
    </message>
    <message>
        <source>only fliers cross</source>
        <translation>seuls les volants traversent</translation>
    </message>
    <message>
        <source>only {} is left</source>
        <translation>il ne reste que {}</translation>
    </message>
    <message>
        <source>only {} may be on it</source>
        <translation>seul {} peut être dessus</translation>
    </message>
    <message>
        <source>only {} on {}</source>
        <translation>seulement {} sur {}</translation>
    </message>
    <message>
        <source>or end_turn</source>
        <translation>ou end_turn</translation>
    </message>
    <message>
        <source>or passes over it</source>
        <translation>ou passe dessus</translation>
    </message>
    <message>
        <source>or the camera moved while the picture was taken (rolling shutter)</source>
        <translation>ou la caméra a bougé pendant la prise (obturateur déroulant)</translation>
    </message>
    <message>
        <source>or the lens file is of another zoom (focal length {} px in it, {} here)</source>
        <translation>ou le fichier d'objectif est d'un autre zoom (focale {} px dedans, {} ici)</translation>
    </message>
    <message>
        <source>or the picture's pixels are not square: {} as high as wide</source>
        <translation>ou les pixels de l'image ne sont pas carrés : {} fois aussi hauts que larges</translation>
    </message>
    <message>
        <source>order</source>
        <translation>ordre</translation>
    </message>
    <message>
        <source>out of range</source>
        <translation>hors de portée</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>dehors</translation>
    </message>
    <message>
        <source>over all terrain</source>
        <translation>par-dessus tout terrain</translation>
    </message>
    <message>
        <source>own {}soldiers in the combat zones</source>
        <translation>propres soldats {}dans les zones de combat</translation>
    </message>
    <message>
        <source>own {}soldiers to send to the cemetery</source>
        <translation>propres soldats {}à envoyer au cimetière</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>passer</translation>
    </message>
    <message>
        <source>pay</source>
        <translation>payer</translation>
    </message>
    <message>
        <source>pick up</source>
        <translation>ramasser</translation>
    </message>
    <message>
        <source>pips</source>
        <translation>points</translation>
    </message>
    <message>
        <source>pixels {} as high as wide for 1.00</source>
        <translation>pixels {} fois aussi hauts que larges au lieu de 1,00</translation>
    </message>
    <message>
        <source>play</source>
        <translation>jouer</translation>
    </message>
    <message>
        <source>players</source>
        <translation>joueurs</translation>
    </message>
    <message>
        <source>points</source>
        <translation>points</translation>
    </message>
    <message>
        <source>power</source>
        <translation>pouvoir</translation>
    </message>
    <message>
        <source>put right by the players: {}</source>
        <translation>corrigé par les joueurs : {}</translation>
    </message>
    <message>
        <source>queen</source>
        <translation>dame</translation>
    </message>
    <message>
        <source>range 0 fights only in contact</source>
        <translation>portée 0 : combat au contact seulement</translation>
    </message>
    <message>
        <source>range {}</source>
        <translation>portée {}</translation>
    </message>
    <message>
        <source>range {}: {}, from {}</source>
        <translation>portée {} : {}, depuis {}</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prêt</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>refusé</translation>
    </message>
    <message>
        <source>remainder</source>
        <translation>reste</translation>
    </message>
    <message>
        <source>reveal</source>
        <translation>révéler</translation>
    </message>
    <message>
        <source>ride</source>
        <translation>monter</translation>
    </message>
    <message>
        <source>rides on {}</source>
        <translation>monte {}</translation>
    </message>
    <message>
        <source>right</source>
        <translation>droite</translation>
    </message>
    <message>
        <source>roll off</source>
        <translation>jet de départ</translation>
    </message>
    <message>
        <source>rolled a 4 in the attack</source>
        <translation>un 4 obtenu à l'attaque</translation>
    </message>
    <message>
        <source>roster</source>
        <translation>effectif</translation>
    </message>
    <message>
        <source>rps</source>
        <translation>pierre, feuille, ciseaux</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>règle</translation>
    </message>
    <message>
        <source>run</source>
        <translation>courir</translation>
    </message>
    <message>
        <source>run {}</source>
        <translation>course {}</translation>
    </message>
    <message>
        <source>scatter</source>
        <translation>dispersion</translation>
    </message>
    <message>
        <source>score hill</source>
        <translation>marquer la colline</translation>
    </message>
    <message>
        <source>second</source>
        <translation>second</translation>
    </message>
    <message>
        <source>seen at {}</source>
        <translation>vu à {}</translation>
    </message>
    <message>
        <source>send</source>
        <translation>envoyer</translation>
    </message>
    <message>
        <source>shoot</source>
        <translation>tir</translation>
    </message>
    <message>
        <source>shoot {}</source>
        <translation>tir {}</translation>
    </message>
    <message>
        <source>side</source>
        <translation>camp</translation>
    </message>
    <message>
        <source>soft</source>
        <translation>mou</translation>
    </message>
    <message>
        <source>soft cover?</source>
        <translation>couvert léger ?</translation>
    </message>
    <message>
        <source>something since then cannot be done again (a set-up, a toy that joined the game): take the actions back one after the other</source>
        <translation>quelque chose depuis ne peut se refaire (une préparation, un jouet entré) : annulez les actions l'une après l'autre</translation>
    </message>
    <message>
        <source>spends the rest</source>
        <translation>dépense le reste</translation>
    </message>
    <message>
        <source>spends the rest: {} danger left makes casualties</source>
        <translation>dépense le reste : {} danger restant fait des pertes</translation>
    </message>
    <message>
        <source>sq ft</source>
        <translation>pieds carrés</translation>
    </message>
    <message>
        <source>stand</source>
        <translation>tenir bon</translation>
    </message>
    <message>
        <source>standing</source>
        <translation>debout</translation>
    </message>
    <message>
        <source>stands again</source>
        <translation>se relève</translation>
    </message>
    <message>
        <source>start</source>
        <translation>départ</translation>
    </message>
    <message>
        <source>state</source>
        <translation>état</translation>
    </message>
    <message>
        <source>still on the table</source>
        <translation>encore sur la table</translation>
    </message>
    <message>
        <source>strike</source>
        <translation>frappe</translation>
    </message>
    <message>
        <source>strike {}</source>
        <translation>frappe {}</translation>
    </message>
    <message>
        <source>stun</source>
        <translation>étourdir</translation>
    </message>
    <message>
        <source>summoned by {}</source>
        <translation>appelé par {}</translation>
    </message>
    <message>
        <source>superior elevation</source>
        <translation>position dominante</translation>
    </message>
    <message>
        <source>supply</source>
        <translation>ravitaillement</translation>
    </message>
    <message>
        <source>suppress</source>
        <translation>clouer au sol</translation>
    </message>
    <message>
        <source>suppressive fire</source>
        <translation>tir de suppression</translation>
    </message>
    <message>
        <source>sure {#} {}</source>
        <translation>sûr : {} {}</translation>
    </message>
    <message>
        <source>surely at or over</source>
        <translation>sûrement à ou au-dessus de</translation>
    </message>
    <message>
        <source>surely under</source>
        <translation>sûrement sous</translation>
    </message>
    <message>
        <source>swap</source>
        <translation>échanger</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>changer</translation>
    </message>
    <message>
        <source>take</source>
        <translation>prendre</translation>
    </message>
    <message>
        <source>taken away</source>
        <translation>enlevé</translation>
    </message>
    <message>
        <source>taken back</source>
        <translation>annulé</translation>
    </message>
    <message>
        <source>talent</source>
        <translation>talent</translation>
    </message>
    <message>
        <source>teleport</source>
        <translation>téléportation</translation>
    </message>
    <message>
        <source>terrain</source>
        <translation>terrain</translation>
    </message>
    <message>
        <source>that cannot be done on this table, and nothing was changed: {}</source>
        <translation>impossible sur cette table, et rien n'a changé : {}</translation>
    </message>
    <message>
        <source>that it ends</source>
        <translation>qu'il finit</translation>
    </message>
    <message>
        <source>the Frontline holds {}</source>
        <translation>la ligne de front tient {}</translation>
    </message>
    <message>
        <source>the battle is over</source>
        <translation>la bataille est finie</translation>
    </message>
    <message>
        <source>the camera gave no picture for {} s: it was opened again, and goes on</source>
        <translation>la caméra n'a pas donné d'image pendant {} s : elle a été rouverte et continue</translation>
    </message>
    <message>
        <source>the camera hangs: it gives the same picture again and again; nothing is measured until it goes on; plug it in again</source>
        <translation>la caméra est figée : toujours la même image ; rien n'est mesuré avant qu'elle reparte ; rebranchez-la</translation>
    </message>
    <message>
        <source>the camera is watched from now on</source>
        <translation>la caméra est surveillée désormais</translation>
    </message>
    <message>
        <source>the camera no longer sees the table as before: {}; nothing is measured until the same view is back: put the camera back, or calibrate again</source>
        <translation>la caméra ne voit plus la table comme avant : {} ; rien n'est mesuré avant le retour de la même vue : remettez la caméra, ou calibrez encore</translation>
    </message>
    <message>
        <source>the camera or the sheet moved while the picture was taken (rolling shutter), the paper is crumpled or covered, or light glares on it</source>
        <translation>la caméra ou la feuille a bougé pendant la prise (obturateur déroulant), le papier est froissé ou masqué, ou la lumière s'y reflète</translation>
    </message>
    <message>
        <source>the camera or the table moved ({} px, which takes {}-inch ranges off by {} in)</source>
        <translation>la caméra ou la table a bougé ({} px, ce qui décale les distances de {} pouces de {}″)</translation>
    </message>
    <message>
        <source>the camera seems to hang {} up</source>
        <translation>la caméra semble suspendue à {}</translation>
    </message>
    <message>
        <source>the camera sees the table as before again</source>
        <translation>la caméra revoit la table comme avant</translation>
    </message>
    <message>
        <source>the camera would be {} ft up</source>
        <translation>la caméra serait à {} pieds de haut</translation>
    </message>
    <message>
        <source>the camera's pictures are {}x{} now, the calibration was made at {}x{}: nothing is measured until they have that size again; set it back, or calibrate again</source>
        <translation>la caméra donne {}x{}, le calibrage est de {}x{} : rien n'est mesuré avant le retour de cette taille ; remettez-la, ou calibrez encore</translation>
    </message>
    <message>
        <source>the card allows it</source>
        <translation>la carte le permet</translation>
    </message>
    <message>
        <source>the card's place is not seen by the program: the players check the sight</source>
        <translation>la place de la carte n'est pas vue : les joueurs vérifient la vue</translation>
    </message>
    <message>
        <source>the centre of the lens {} {} of the picture's width off its middle</source>
        <translation>le centre de l'objectif {} {} de la largeur de l'image à côté de son milieu</translation>
    </message>
    <message>
        <source>the corners miss a rectangle of {}x{} inches by {} px: check the size, and that width and height are not swapped</source>
        <translation>les coins manquent un rectangle de {}×{} pouces de {} px : vérifiez la taille, et que largeur et hauteur ne sont pas inversées</translation>
    </message>
    <message>
        <source>the damaged file is kept as {}</source>
        <translation>le fichier abîmé est gardé sous {}</translation>
    </message>
    <message>
        <source>the forces stand up to {} in from opposite edges</source>
        <translation>les forces sont jusqu'à {}″ de bords opposés</translation>
    </message>
    <message>
        <source>the forces start {} in from the hill</source>
        <translation>les forces partent à {}″ de la colline</translation>
    </message>
    <message>
        <source>the game asks first: {}</source>
        <translation>le jeu demande d'abord : {}</translation>
    </message>
    <message>
        <source>the game is over</source>
        <translation>la partie est finie</translation>
    </message>
    <message>
        <source>the game is over ({}): {} cannot be done</source>
        <translation>la partie est finie ({}) : {} est impossible</translation>
    </message>
    <message>
        <source>the game is over: {}</source>
        <translation>la partie est finie : {}</translation>
    </message>
    <message>
        <source>the goal the players agreed on</source>
        <translation>le but convenu par les joueurs</translation>
    </message>
    <message>
        <source>the hand of {} is not known: options are for any card of a value</source>
        <translation>la main de {} est inconnue : les actions valent pour toute carte d'une valeur</translation>
    </message>
    <message>
        <source>the hand of {} is not known: options are for any card of the deck</source>
        <translation>la main de {} est inconnue : les actions valent pour toute carte du paquet</translation>
    </message>
    <message>
        <source>the hill is not held</source>
        <translation>la colline n'est pas tenue</translation>
    </message>
    <message>
        <source>the kept setting {} cannot be read ({} is not {}): it is back at its default</source>
        <translation>le réglage {} est illisible ({} n'est pas {}) : il revient au départ</translation>
    </message>
    <message>
        <source>the kept settings cannot be read: all are back at their defaults</source>
        <translation>les réglages sont illisibles : tous reviennent au départ</translation>
    </message>
    <message>
        <source>the kept settings {} cannot be opened: the defaults hold</source>
        <translation>les réglages {} ne s'ouvrent pas : ceux d'origine valent</translation>
    </message>
    <message>
        <source>the lane between {} and {} is open or shut within the error: a way of {} in or {}, of {} in</source>
        <translation>le passage entre {} et {} est ouvert ou fermé à l'erreur près : un chemin de {}″ ou {}, sur {}″</translation>
    </message>
    <message>
        <source>the last turn is over</source>
        <translation>le dernier tour est fini</translation>
    </message>
    <message>
        <source>the lens bends the picture more than a webcam's does ({}): make a lens file</source>
        <translation>l'objectif courbe l'image plus que celui d'une webcam ({}) : faites un fichier d'objectif</translation>
    </message>
    <message>
        <source>the lens file leaves the focal length open by {} %: measure the camera's height, or heights of toys will shift them</source>
        <translation>le fichier d'objectif laisse la focale incertaine de {} % : mesurez la hauteur de la caméra, sinon les hauteurs des jouets les décalent</translation>
    </message>
    <message>
        <source>the mat</source>
        <translation>le tapis</translation>
    </message>
    <message>
        <source>the neutral field</source>
        <translation>le champ neutre</translation>
    </message>
    <message>
        <source>the other line of {}'s flank is taken</source>
        <translation>l'autre ligne du flanc de {} est prise</translation>
    </message>
    <message>
        <source>the outline crosses itself: move the corner back</source>
        <translation>le contour se croise : remettez le coin</translation>
    </message>
    <message>
        <source>the outline has no area</source>
        <translation>le contour n'a pas de surface</translation>
    </message>
    <message>
        <source>the outline of {} crossed itself: it is logged without the crossing</source>
        <translation>le contour de {} se croisait : il est noté sans le croisement</translation>
    </message>
    <message>
        <source>the page of corner markers</source>
        <translation>la page de repères d'angle</translation>
    </message>
    <message>
        <source>the picture does not show the table</source>
        <translation>l'image ne montre pas la table</translation>
    </message>
    <message>
        <source>the picture has black bars ({}): it is a smaller picture within another, for which a lens file of the camera's own does not hold, and the camera's height may be wrong: set the camera, or the program that passes its picture on, to the camera's own format</source>
        <translation>l'image a des bandes noires ({}) : c'est une image plus petite dans une autre, pour laquelle un fichier d'objectif de la caméra ne vaut pas, et la hauteur de la caméra peut être fausse : réglez la caméra, ou le programme qui transmet son image, sur le format propre de la caméra</translation>
    </message>
    <message>
        <source>the picture has too little texture to notice a bumped camera</source>
        <translation>l'image a trop peu de détails pour remarquer une caméra heurtée</translation>
    </message>
    <message>
        <source>the picture is mirrored</source>
        <translation>l'image est inversée</translation>
    </message>
    <message>
        <source>the picture of the empty table shows another view than the camera does now: if the camera was moved since then, calibrate again</source>
        <translation>la photo de la table vide montre une autre vue que la caméra : si elle a bougé depuis, calibrez encore</translation>
    </message>
    <message>
        <source>the picture of the empty table shows the same view mirrored: switch mirroring off in the camera's own settings, or give --mirror (in the window: "mirrored: turn it back")</source>
        <translation>la photo de la table vide montre la même vue en miroir : désactivez le miroir dans les réglages de la caméra, ou donnez --mirror (dans la fenêtre : « en miroir : retourner »)</translation>
    </message>
    <message>
        <source>the picture shows more than the table's plane: point the camera down at the table</source>
        <translation>l'image montre plus que le plan de la table : pointez la caméra vers le bas, sur la table</translation>
    </message>
    <message>
        <source>the picture went dark: nothing is measured until there is light again</source>
        <translation>l'image est devenue noire : rien n'est mesuré avant le retour de la lumière</translation>
    </message>
    <message>
        <source>the picture's pixels are not square ({} as high as wide), or the prints are short one way: set the camera to its own format, and {}</source>
        <translation>les pixels de l'image ne sont pas carrés ({} fois aussi hauts que larges), ou les impressions sont trop courtes dans un sens : réglez la caméra sur son propre format, et {}</translation>
    </message>
    <message>
        <source>the play area is {} in {}</source>
        <translation>l'aire de jeu mesure {}″ {}</translation>
    </message>
    <message>
        <source>the players</source>
        <translation>les joueurs</translation>
    </message>
    <message>
        <source>the players judge it: {}</source>
        <translation>aux joueurs de juger : {}</translation>
    </message>
    <message>
        <source>the printed corners miss their places by {} px, {} times their own sigma</source>
        <translation>les coins imprimés manquent leurs places de {} px, {} fois leur propre sigma</translation>
    </message>
    <message>
        <source>the prints and the lens file do not agree ({}): the file is of another camera, or the picture is zoomed, cropped, enlarged or stretched: make a lens file with this camera as it is set now, or calibrate without one</source>
        <translation>les impressions et le fichier d'objectif ne s'accordent pas ({}) : le fichier est d'une autre caméra, ou l'image est zoomée, recadrée, agrandie ou étirée : faites un fichier d'objectif avec cette caméra telle qu'elle est réglée, ou calibrez sans</translation>
    </message>
    <message>
        <source>the prints and the lens file hardly agree ({}): the file is of another camera, or the picture is zoomed or cropped, or the sheet is not quite true: the lens was solved again; make a lens file for a smaller ±</source>
        <translation>les impressions et le fichier d'objectif s'accordent à peine ({}) : le fichier est d'une autre caméra, ou l'image est zoomée ou recadrée, ou la feuille n'est pas tout à fait juste : l'objectif a été recalculé ; faites un fichier d'objectif pour un ± plus petit</translation>
    </message>
    <message>
        <source>the set-up was done again</source>
        <translation>la préparation a été refaite</translation>
    </message>
    <message>
        <source>the sheet</source>
        <translation>la feuille</translation>
    </message>
    <message>
        <source>the sheet and the lens file do not agree</source>
        <translation>la feuille et le fichier d'objectif ne s'accordent pas</translation>
    </message>
    <message>
        <source>the sheet at ({}, {})</source>
        <translation>la feuille à ({}, {})</translation>
    </message>
    <message>
        <source>the sides' figures are {} and {} in tall</source>
        <translation>les figurines des camps font {} et {}″ de haut</translation>
    </message>
    <message>
        <source>the simple toy soldier game is for two squads (STS-11), found sides {}: give the figures two sides</source>
        <translation>ce jeu est pour deux escouades (STS-11), camps trouvés {} : donnez deux camps aux figurines</translation>
    </message>
    <message>
        <source>the squads stand up to {} in from opposite edges</source>
        <translation>les escouades sont jusqu'à {}″ de bords opposés</translation>
    </message>
    <message>
        <source>the table has not been seen yet: wait for the first picture</source>
        <translation>la table n'a pas encore été vue : attendez la première image</translation>
    </message>
    <message>
        <source>the way round; {} straight on</source>
        <translation>le détour ; {} tout droit</translation>
    </message>
    <message>
        <source>the zone is empty</source>
        <translation>la zone est vide</translation>
    </message>
    <message>
        <source>the zone is taken</source>
        <translation>la zone est prise</translation>
    </message>
    <message>
        <source>the {} line could not be logged{}</source>
        <translation>la ligne {} n'a pu être notée{}</translation>
    </message>
    <message>
        <source>there are {}</source>
        <translation>il y a {}</translation>
    </message>
    <message>
        <source>there is no clock yet: {}</source>
        <translation>il n'y a pas encore de pendule : {}</translation>
    </message>
    <message>
        <source>there is no way to it, up to {} in</source>
        <translation>aucun chemin n'y mène, jusqu'à {}″</translation>
    </message>
    <message>
        <source>there is no {} here, a toy can {}</source>
        <translation>il n'y a pas de {} ici, un jouet peut {}</translation>
    </message>
    <message>
        <source>this is {}</source>
        <translation>c'est {}</translation>
    </message>
    <message>
        <source>throw</source>
        <translation>lancer</translation>
    </message>
    <message>
        <source>throw {}</source>
        <translation>lancer {}</translation>
    </message>
    <message>
        <source>time</source>
        <translation>temps</translation>
    </message>
    <message>
        <source>time is up</source>
        <translation>le temps est écoulé</translation>
    </message>
    <message>
        <source>to combat</source>
        <translation>au combat</translation>
    </message>
    <message>
        <source>to {}</source>
        <translation>vers {}</translation>
    </message>
    <message>
        <source>together with {}</source>
        <translation>avec {}</translation>
    </message>
    <message>
        <source>too close to call</source>
        <translation>trop juste</translation>
    </message>
    <message>
        <source>too close to call whether on</source>
        <translation>trop juste si sur</translation>
    </message>
    <message>
        <source>too close to call whether touched</source>
        <translation>trop juste si touché</translation>
    </message>
    <message>
        <source>too close to call: {}</source>
        <translation>trop juste : {}</translation>
    </message>
    <message>
        <source>too close to call: {}{}</source>
        <translation>trop juste : {}{}</translation>
    </message>
    <message>
        <source>too far</source>
        <translation>trop loin</translation>
    </message>
    <message>
        <source>too far away</source>
        <translation>trop loin</translation>
    </message>
    <message>
        <source>touches {} too</source>
        <translation>touche aussi {}</translation>
    </message>
    <message>
        <source>toys a side</source>
        <translation>jouets par camp</translation>
    </message>
    <message>
        <source>trip</source>
        <translation>déclencher</translation>
    </message>
    <message>
        <source>turn over the mine {} (HP-3)</source>
        <translation>retournez la mine {} (HP-3)</translation>
    </message>
    <message>
        <source>turn {} is over: who holds what?</source>
        <translation>tour {} fini : qui tient quoi ?</translation>
    </message>
    <message>
        <source>turn {}: {} each for {}</source>
        <translation>tour {} : {} chacun pour {}</translation>
    </message>
    <message>
        <source>turns</source>
        <translation>tours</translation>
    </message>
    <message>
        <source>twice as many by Powerful</source>
        <translation>deux fois plus par Powerful</translation>
    </message>
    <message>
        <source>twice as many units</source>
        <translation>deux fois plus d'unités</translation>
    </message>
    <message>
        <source>two prints do not agree in size: {} if {} is right, and {} at {} if the first is: nothing tells which, so take one away, lay both on the table itself, or {}, or give --lens and --camera-height</source>
        <translation>deux impressions ne s'accordent pas en taille : {} si {} est juste, et {} à {} si la première l'est : rien ne dit laquelle, alors retirez-en une, posez les deux sur la table même, ou {}, ou donnez fichier d'objectif et hauteur de caméra</translation>
    </message>
    <message>
        <source>two things are called {}: one of them is {} from now on; give each an id of its own</source>
        <translation>deux choses s'appellent {} : l'une est désormais {} ; donnez à chacune son id</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>saisie</translation>
    </message>
    <message>
        <source>uncloak</source>
        <translation>décamoufler</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>annulé</translation>
    </message>
    <message>
        <source>up to {} in</source>
        <translation>jusqu'à {}″</translation>
    </message>
    <message>
        <source>up to {} in, no shooting</source>
        <translation>jusqu'à {}″, sans tir</translation>
    </message>
    <message>
        <source>used this turn already</source>
        <translation>déjà utilisé ce tour</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>verdict</translation>
    </message>
    <message>
        <source>wall</source>
        <translation>mur</translation>
    </message>
    <message>
        <source>watched from the start, it stood still</source>
        <translation>surveillée dès le début, elle est restée en place</translation>
    </message>
    <message>
        <source>way of {}</source>
        <translation>chemin de {}</translation>
    </message>
    <message>
        <source>what</source>
        <translation>quoi</translation>
    </message>
    <message>
        <source>what a window kept of itself</source>
        <translation>ce qu'une fenêtre garde d'elle-même</translation>
    </message>
    <message>
        <source>what it says</source>
        <translation>ce qu'elle dit</translation>
    </message>
    <message>
        <source>whether any suit blocks is too close to call</source>
        <translation>trop juste pour dire si toute couleur bloque</translation>
    </message>
    <message>
        <source>whether {} touches is too close to call</source>
        <translation>trop juste pour dire si {} touche</translation>
    </message>
    <message>
        <source>whether {} touches {} is too close to call</source>
        <translation>trop juste pour dire si {} touche {}</translation>
    </message>
    <message>
        <source>who begins? 1 {}, 2 {} (HP-15)</source>
        <translation>qui commence ? 1 {}, 2 {} (HP-15)</translation>
    </message>
    <message>
        <source>who holds {}? (TM-17)</source>
        <translation>qui tient {} ? (TM-17)</translation>
    </message>
    <message>
        <source>whoever stands in it at the end of an action takes {} hits</source>
        <translation>qui s'y trouve à la fin d'une action prend {} coups</translation>
    </message>
    <message>
        <source>wholly hidden</source>
        <translation>entièrement caché</translation>
    </message>
    <message>
        <source>wholly hidden by {}</source>
        <translation>entièrement caché par {}</translation>
    </message>
    <message>
        <source>why</source>
        <translation>pourquoi</translation>
    </message>
    <message>
        <source>with any part</source>
        <translation>avec une partie</translation>
    </message>
    <message>
        <source>with its middle</source>
        <translation>avec son milieu</translation>
    </message>
    <message>
        <source>with {}</source>
        <translation>avec {}</translation>
    </message>
    <message>
        <source>within</source>
        <translation>dans la limite</translation>
    </message>
    <message>
        <source>within {}</source>
        <translation>à moins de {}</translation>
    </message>
    <message>
        <source>write "score red 3", "score red +1" or "score off"; "clock red blue 20" (minutes each, red begins), "clock" (the other one's runs; after a stop the same goes on), "clock stop" or "clock off"</source>
        <translation>écrivez « score red 3 », « score red +1 » ou « score off » ; « clock red blue 20 » (minutes chacun, red commence), « clock » (l'autre tourne ; après un arrêt la même), « clock stop » ou « clock off »</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>yet, {} still to follow</source>
        <translation>encore, {} suivront</translation>
    </message>
    <message>
        <source>zone {} {}</source>
        <translation>zone {} {}</translation>
    </message>
    <message>
        <source>{#} Length</source>
        <translation>{} Longueur</translation>
    </message>
    <message>
        <source>{#} Lengths</source>
        <translation>{} Longueurs</translation>
    </message>
    <message>
        <source>{#} action</source>
        <translation>{} action</translation>
    </message>
    <message>
        <source>{#} actions</source>
        <translation>{} actions</translation>
    </message>
    <message>
        <source>{#} card</source>
        <translation>{} carte</translation>
    </message>
    <message>
        <source>{#} cards</source>
        <translation>{} cartes</translation>
    </message>
    <message>
        <source>{#} game</source>
        <translation>{} partie</translation>
    </message>
    <message>
        <source>{#} games</source>
        <translation>{} parties</translation>
    </message>
    <message>
        <source>{#} hidden</source>
        <translation>caché à {}</translation>
    </message>
    <message>
        <source>{#} hits</source>
        <translation>{} points de vie</translation>
    </message>
    <message>
        <source>{#} of {#}</source>
        <translation>{} sur {}</translation>
    </message>
    <message>
        <source>{#} of {#} value</source>
        <translation>valeur {0} sur {1}</translation>
    </message>
    <message>
        <source>{#} sheet</source>
        <translation>{} feuille</translation>
    </message>
    <message>
        <source>{#} sheets</source>
        <translation>{} feuilles</translation>
    </message>
    <message>
        <source>{#} sq ft</source>
        <translation>{} pieds carrés</translation>
    </message>
    <message>
        <source>{#} value</source>
        <translation>valeur {}</translation>
    </message>
    <message>
        <source>{} % hidden</source>
        <translation>caché à {} %</translation>
    </message>
    <message>
        <source>{} % hidden by {}</source>
        <translation>caché à {} % par {}</translation>
    </message>
    <message>
        <source>{} % of its base hidden</source>
        <translation>{} % du socle caché</translation>
    </message>
    <message>
        <source>{} % of its base hidden by {}</source>
        <translation>{} % du socle caché par {}</translation>
    </message>
    <message>
        <source>{} % of its height hidden</source>
        <translation>{} % de la hauteur cachée</translation>
    </message>
    <message>
        <source>{} % of its height hidden by {}</source>
        <translation>{} % de la hauteur cachée par {}</translation>
    </message>
    <message>
        <source>{} % of its width hidden</source>
        <translation>{} % de la largeur cachée</translation>
    </message>
    <message>
        <source>{} % of its width hidden by {}</source>
        <translation>{} % de la largeur cachée par {}</translation>
    </message>
    <message>
        <source>{} % of its {}</source>
        <translation>{} % de sa {}</translation>
    </message>
    <message>
        <source>{} % of the battlefield is covered by stuff, about a third is wanted</source>
        <translation>{} % du champ est couvert d'objets, un tiers environ est souhaité</translation>
    </message>
    <message>
        <source>{} % of the card hidden</source>
        <translation>carte cachée à {} %</translation>
    </message>
    <message>
        <source>{} % of the table is terrain</source>
        <translation>{} % de la table est du terrain</translation>
    </message>
    <message>
        <source>{} % ± {} hidden</source>
        <translation>caché à {} % ± {}</translation>
    </message>
    <message>
        <source>{} % ± {} of its base hidden</source>
        <translation>{} % ± {} du socle caché</translation>
    </message>
    <message>
        <source>{} % ± {} of its height hidden</source>
        <translation>{} % ± {} de la hauteur cachée</translation>
    </message>
    <message>
        <source>{} % ± {} of its width hidden</source>
        <translation>{} % ± {} de la largeur cachée</translation>
    </message>
    <message>
        <source>{} (measured, no game)</source>
        <translation>{} (mesuré, sans jeu)</translation>
    </message>
    <message>
        <source>{} (no lens file)</source>
        <translation>{} (pas de fichier d'objectif)</translation>
    </message>
    <message>
        <source>{} (up to {} in)</source>
        <translation>{} (jusqu'à {}″)</translation>
    </message>
    <message>
        <source>{} ({} % likely)</source>
        <translation>{} (probable à {} %)</translation>
    </message>
    <message>
        <source>{} ({} sigmas, which may be chance): if the picture is cropped on one side, set the camera to its full picture; a lens file, or a second sheet far from the first, makes the ± smaller</source>
        <translation>{} ({} sigmas, peut-être le hasard) : si l'image est recadrée d'un côté, réglez la caméra sur son image entière ; un fichier d'objectif, ou une seconde feuille loin de la première, réduit le ±</translation>
    </message>
    <message>
        <source>{} ({} undeclared)</source>
        <translation>{} ({} non déclarés)</translation>
    </message>
    <message>
        <source>{} ({}) cannot be made without it and is taken back too: {}</source>
        <translation>{} ({}) est impossible sans elle et part aussi : {}</translation>
    </message>
    <message>
        <source>{} ({}) of {} stands here</source>
        <translation>{} ({}) de {} est ici</translation>
    </message>
    <message>
        <source>{} ({}, {} in) against {} ({}, {} in)</source>
        <translation>{} ({}, {}″) contre {} ({}, {}″)</translation>
    </message>
    <message>
        <source>{} added</source>
        <translation>{} ajouté</translation>
    </message>
    <message>
        <source>{} adds a card</source>
        <translation>{} ajoute une carte</translation>
    </message>
    <message>
        <source>{} adds a card {}</source>
        <translation>{} ajoute une carte {}</translation>
    </message>
    <message>
        <source>{} against {}</source>
        <translation>{} contre {}</translation>
    </message>
    <message>
        <source>{} alone on {}</source>
        <translation>{} seul sur {}</translation>
    </message>
    <message>
        <source>{} already rides on {}</source>
        <translation>{} monte déjà {}</translation>
    </message>
    <message>
        <source>{} and was left out: print it again at 100 %</source>
        <translation>{} et a été laissée de côté : réimprimez-la à 100 %</translation>
    </message>
    <message>
        <source>{} and {#} more</source>
        <translation>{} et {} de plus</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} et {}</translation>
    </message>
    <message>
        <source>{} and {} are {} in apart</source>
        <translation>{} et {} sont à {}″</translation>
    </message>
    <message>
        <source>{} apart</source>
        <translation>à {}</translation>
    </message>
    <message>
        <source>{} attacks</source>
        <translation>{} attaque</translation>
    </message>
    <message>
        <source>{} attacks {}</source>
        <translation>{} attaque {}</translation>
    </message>
    <message>
        <source>{} between the buddies</source>
        <translation>{} entre les compères</translation>
    </message>
    <message>
        <source>{} bids</source>
        <translation>{} enchérit</translation>
    </message>
    <message>
        <source>{} bids {}</source>
        <translation>{} enchérit {}</translation>
    </message>
    <message>
        <source>{} blocks</source>
        <translation>{} bloque</translation>
    </message>
    <message>
        <source>{} blocks {}</source>
        <translation>{} bloque {}</translation>
    </message>
    <message>
        <source>{} by Teleport</source>
        <translation>{} par Teleport</translation>
    </message>
    <message>
        <source>{} by {}</source>
        <translation>{} par {}</translation>
    </message>
    <message>
        <source>{} bytes</source>
        <translation>{} octets</translation>
    </message>
    <message>
        <source>{} came after {} had begun and joins it</source>
        <translation>{} est venu après le début de {} et y joue</translation>
    </message>
    <message>
        <source>{} came after {} had begun and takes no part in it{}: start the game again to play with it</source>
        <translation>{} est venu après le début de {} et n'y joue pas{} : recommencez la partie pour jouer avec</translation>
    </message>
    <message>
        <source>{} came onto the table</source>
        <translation>{} est arrivé sur la table</translation>
    </message>
    <message>
        <source>{} cancels danger</source>
        <translation>{} annule un danger</translation>
    </message>
    <message>
        <source>{} cancels danger {}</source>
        <translation>{} annule un danger {}</translation>
    </message>
    <message>
        <source>{} cannot follow this: {}</source>
        <translation>{} ne peut pas suivre : {}</translation>
    </message>
    <message>
        <source>{} cannot move with a face card</source>
        <translation>{} ne peut bouger avec une figure</translation>
    </message>
    <message>
        <source>{} changes a die</source>
        <translation>{} change un dé</translation>
    </message>
    <message>
        <source>{} changes a die {}</source>
        <translation>{} change un dé {}</translation>
    </message>
    <message>
        <source>{} charges</source>
        <translation>{} charge</translation>
    </message>
    <message>
        <source>{} charges {}</source>
        <translation>{} charge {}</translation>
    </message>
    <message>
        <source>{} chooses</source>
        <translation>{} choisit</translation>
    </message>
    <message>
        <source>{} chooses {}</source>
        <translation>{} choisit {}</translation>
    </message>
    <message>
        <source>{} claims the objective</source>
        <translation>{} revendique l'objectif</translation>
    </message>
    <message>
        <source>{} claims the objective {}</source>
        <translation>{} revendique l'objectif {}</translation>
    </message>
    <message>
        <source>{} cloaks</source>
        <translation>{} se camoufle</translation>
    </message>
    <message>
        <source>{} cloaks {}</source>
        <translation>{} se camoufle {}</translation>
    </message>
    <message>
        <source>{} copies of {}</source>
        <translation>{} exemplaires de {}</translation>
    </message>
    <message>
        <source>{} could not be logged: no reader would take it</source>
        <translation>{} n'a pu être noté : aucun lecteur ne l'accepterait</translation>
    </message>
    <message>
        <source>{} counts its cards</source>
        <translation>{} compte ses cartes</translation>
    </message>
    <message>
        <source>{} counts its cards {}</source>
        <translation>{} compte ses cartes {}</translation>
    </message>
    <message>
        <source>{} covers no toy</source>
        <translation>{} ne couvre aucun jouet</translation>
    </message>
    <message>
        <source>{} covers {}</source>
        <translation>{} couvre {}</translation>
    </message>
    <message>
        <source>{} damage</source>
        <translation>{} dégâts</translation>
    </message>
    <message>
        <source>{} danger left makes casualties</source>
        <translation>{} danger restant fait des pertes</translation>
    </message>
    <message>
        <source>{} defends</source>
        <translation>{} défend</translation>
    </message>
    <message>
        <source>{} defends {}</source>
        <translation>{} défend {}</translation>
    </message>
    <message>
        <source>{} deploys</source>
        <translation>{} déploie</translation>
    </message>
    <message>
        <source>{} deploys {}</source>
        <translation>{} déploie {}</translation>
    </message>
    <message>
        <source>{} dice of {} on {}: {} or more</source>
        <translation>{} dés de {} sur {} : {} ou plus</translation>
    </message>
    <message>
        <source>{} dice to ward off hits on {}: {} or more</source>
        <translation>{} dés pour parer sur {} : {} ou plus</translation>
    </message>
    <message>
        <source>{} did not reach its target</source>
        <translation>{} n'a pas atteint sa cible</translation>
    </message>
    <message>
        <source>{} did not reach its target {}</source>
        <translation>{} n'a pas atteint sa cible {}</translation>
    </message>
    <message>
        <source>{} discards</source>
        <translation>{} défausse</translation>
    </message>
    <message>
        <source>{} discards {}</source>
        <translation>{} défausse {}</translation>
    </message>
    <message>
        <source>{} does not score the hill</source>
        <translation>{} ne marque pas la colline</translation>
    </message>
    <message>
        <source>{} does not score the hill {}</source>
        <translation>{} ne marque pas la colline {}</translation>
    </message>
    <message>
        <source>{} does not strike back</source>
        <translation>{} ne riposte pas</translation>
    </message>
    <message>
        <source>{} does not strike back {}</source>
        <translation>{} ne riposte pas {}</translation>
    </message>
    <message>
        <source>{} draws</source>
        <translation>{} pioche</translation>
    </message>
    <message>
        <source>{} draws {}</source>
        <translation>{} pioche {}</translation>
    </message>
    <message>
        <source>{} draws {} and plays {}</source>
        <translation>{} pioche {} et joue {}</translation>
    </message>
    <message>
        <source>{} ends the blast</source>
        <translation>{} finit l'explosion</translation>
    </message>
    <message>
        <source>{} ends the blast {}</source>
        <translation>{} finit l'explosion {}</translation>
    </message>
    <message>
        <source>{} ends the combat</source>
        <translation>{} finit le combat</translation>
    </message>
    <message>
        <source>{} ends the combat {}</source>
        <translation>{} finit le combat {}</translation>
    </message>
    <message>
        <source>{} ends the phase</source>
        <translation>{} finit la phase</translation>
    </message>
    <message>
        <source>{} ends the phase {}</source>
        <translation>{} finit la phase {}</translation>
    </message>
    <message>
        <source>{} ends the turn</source>
        <translation>{} finit le tour</translation>
    </message>
    <message>
        <source>{} ends the turn {}</source>
        <translation>{} finit le tour {}</translation>
    </message>
    <message>
        <source>{} falls back</source>
        <translation>{} se replie</translation>
    </message>
    <message>
        <source>{} falls back {}</source>
        <translation>{} se replie {}</translation>
    </message>
    <message>
        <source>{} fights</source>
        <translation>{} combat</translation>
    </message>
    <message>
        <source>{} fights {}</source>
        <translation>{} combat {}</translation>
    </message>
    <message>
        <source>{} fires missiles at</source>
        <translation>{} tire des missiles</translation>
    </message>
    <message>
        <source>{} fires missiles at {}</source>
        <translation>{} tire des missiles sur {}</translation>
    </message>
    <message>
        <source>{} flees</source>
        <translation>{} fuit</translation>
    </message>
    <message>
        <source>{} flees {}</source>
        <translation>{} fuit {}</translation>
    </message>
    <message>
        <source>{} flips a card</source>
        <translation>{} retourne une carte</translation>
    </message>
    <message>
        <source>{} flips a card {}</source>
        <translation>{} retourne une carte {}</translation>
    </message>
    <message>
        <source>{} from {}</source>
        <translation>{} de {}</translation>
    </message>
    <message>
        <source>{} gives a card</source>
        <translation>{} donne une carte</translation>
    </message>
    <message>
        <source>{} gives a card {}</source>
        <translation>{} donne une carte {}</translation>
    </message>
    <message>
        <source>{} goes along with</source>
        <translation>{} accompagne</translation>
    </message>
    <message>
        <source>{} goes along with {}</source>
        <translation>{} accompagne {}</translation>
    </message>
    <message>
        <source>{} goes first</source>
        <translation>{} commence</translation>
    </message>
    <message>
        <source>{} goes first {}</source>
        <translation>{} commence {}</translation>
    </message>
    <message>
        <source>{} goes second</source>
        <translation>{} passe en second</translation>
    </message>
    <message>
        <source>{} goes second {}</source>
        <translation>{} passe en second {}</translation>
    </message>
    <message>
        <source>{} goes to combat</source>
        <translation>{} va au combat</translation>
    </message>
    <message>
        <source>{} goes to combat {}</source>
        <translation>{} va au combat {}</translation>
    </message>
    <message>
        <source>{} goes to the cemetery</source>
        <translation>{} va au cimetière</translation>
    </message>
    <message>
        <source>{} has Immunity: nothing will happen to it</source>
        <translation>{} est immunisé : rien ne lui arrivera</translation>
    </message>
    <message>
        <source>{} has Stealth: no card effect may target it</source>
        <translation>{} est furtif : aucun effet de carte ne peut le viser</translation>
    </message>
    <message>
        <source>{} has acted this turn</source>
        <translation>{} a déjà joué ce tour</translation>
    </message>
    <message>
        <source>{} has attacked this turn</source>
        <translation>{} a attaqué ce tour</translation>
    </message>
    <message>
        <source>{} has begun and must spend its actions first, or be done</source>
        <translation>{} a commencé et doit d'abord finir ses actions</translation>
    </message>
    <message>
        <source>{} has changed its line this turn</source>
        <translation>{} a changé de ligne ce tour</translation>
    </message>
    <message>
        <source>{} has done a {} this turn</source>
        <translation>{} a déjà fait {} ce tour</translation>
    </message>
    <message>
        <source>{} has done that already (HP-5)</source>
        <translation>{} l'a déjà fait (HP-5)</translation>
    </message>
    <message>
        <source>{} has done that this turn</source>
        <translation>{} a déjà fait cela ce tour</translation>
    </message>
    <message>
        <source>{} has fled</source>
        <translation>{} a fui</translation>
    </message>
    <message>
        <source>{} has fled {}</source>
        <translation>{} a fui {}</translation>
    </message>
    <message>
        <source>{} has no actions left (TT-9)</source>
        <translation>{} n'a plus d'actions (TT-9)</translation>
    </message>
    <message>
        <source>{} has {} figures</source>
        <translation>{} a {} figurines</translation>
    </message>
    <message>
        <source>{} has {} units</source>
        <translation>{} a {} unités</translation>
    </message>
    <message>
        <source>{} heals</source>
        <translation>{} soigne</translation>
    </message>
    <message>
        <source>{} heals {}</source>
        <translation>{} soigne {}</translation>
    </message>
    <message>
        <source>{} hits lost</source>
        <translation>{} points de vie perdus</translation>
    </message>
    <message>
        <source>{} hits to restore</source>
        <translation>{} points de vie à rendre</translation>
    </message>
    <message>
        <source>{} holds</source>
        <translation>{} tient</translation>
    </message>
    <message>
        <source>{} holds {}</source>
        <translation>{} tient {}</translation>
    </message>
    <message>
        <source>{} hustles</source>
        <translation>{} se hâte</translation>
    </message>
    <message>
        <source>{} hustles {}</source>
        <translation>{} se hâte {}</translation>
    </message>
    <message>
        <source>{} in apart</source>
        <translation>à {}″</translation>
    </message>
    <message>
        <source>{} in apart, must touch</source>
        <translation>à {}″, doit toucher</translation>
    </message>
    <message>
        <source>{} in apart, up to {} in</source>
        <translation>à {}″, jusqu'à {}″</translation>
    </message>
    <message>
        <source>{} in for {} in</source>
        <translation>{} in au lieu de {} in</translation>
    </message>
    <message>
        <source>{} in straight</source>
        <translation>{}″ tout droit</translation>
    </message>
    <message>
        <source>{} in straight away</source>
        <translation>{}″ droit à l'opposé</translation>
    </message>
    <message>
        <source>{} in turn {}</source>
        <translation>{} au tour {}</translation>
    </message>
    <message>
        <source>{} is a {} and has nothing to {} with</source>
        <translation>{} est {} et n'a rien pour {}</translation>
    </message>
    <message>
        <source>{} is activated</source>
        <translation>{} est activé</translation>
    </message>
    <message>
        <source>{} is activated (STS-2)</source>
        <translation>{} est activé (STS-2)</translation>
    </message>
    <message>
        <source>{} is activated {}</source>
        <translation>{} est activé {}</translation>
    </message>
    <message>
        <source>{} is afraid</source>
        <translation>{} a peur</translation>
    </message>
    <message>
        <source>{} is bent ({}): its middle stands {} ± {} in off its edges</source>
        <translation>{} est gondolée ({}) : son milieu est à {} ± {} in de ses bords</translation>
    </message>
    <message>
        <source>{} is caught by the blast of</source>
        <translation>{} est pris dans l'explosion</translation>
    </message>
    <message>
        <source>{} is caught by the blast of {}</source>
        <translation>{} est pris dans l'explosion de {}</translation>
    </message>
    <message>
        <source>{} is cloaked</source>
        <translation>{} est camouflé</translation>
    </message>
    <message>
        <source>{} is cloaked and cannot attack</source>
        <translation>{} est camouflé et ne peut attaquer</translation>
    </message>
    <message>
        <source>{} is destroyed</source>
        <translation>{} est détruit</translation>
    </message>
    <message>
        <source>{} is destroyed (TT-17)</source>
        <translation>{} est détruit (TT-17)</translation>
    </message>
    <message>
        <source>{} is done</source>
        <translation>{} a fini</translation>
    </message>
    <message>
        <source>{} is done again</source>
        <translation>{} est refait</translation>
    </message>
    <message>
        <source>{} is done {}</source>
        <translation>{} a fini {}</translation>
    </message>
    <message>
        <source>{} is in cover</source>
        <translation>{} est à couvert</translation>
    </message>
    <message>
        <source>{} is in cover {}</source>
        <translation>{} est à couvert {}</translation>
    </message>
    <message>
        <source>{} is in the open</source>
        <translation>{} est à découvert</translation>
    </message>
    <message>
        <source>{} is in the open {}</source>
        <translation>{} est à découvert {}</translation>
    </message>
    <message>
        <source>{} is measured, but {} has no place for it now</source>
        <translation>{} est mesuré, mais {} n'a plus de place pour lui</translation>
    </message>
    <message>
        <source>{} is no toy that could act (TT-9)</source>
        <translation>{} n'est pas un jouet qui puisse agir (TT-9)</translation>
    </message>
    <message>
        <source>{} is no whole number: {}</source>
        <translation>{} n'est pas un nombre entier : {}</translation>
    </message>
    <message>
        <source>{} is not activated (HP-5)</source>
        <translation>{} n'est pas activé (HP-5)</translation>
    </message>
    <message>
        <source>{} is not among the toys of any scene</source>
        <translation>{} n'est parmi les jouets d'aucune scène</translation>
    </message>
    <message>
        <source>{} is not in the game: it has no side in the roster, or came too late</source>
        <translation>{} n'est pas du jeu : sans camp dans la liste, ou venu trop tard</translation>
    </message>
    <message>
        <source>{} is not in {}</source>
        <translation>{} n'est pas dans {}</translation>
    </message>
    <message>
        <source>{} is not in {}'s hand (TT-9)</source>
        <translation>{} n'est pas dans la main de {} (TT-9)</translation>
    </message>
    <message>
        <source>{} is not of the race or archetype it wants</source>
        <translation>{} n'est pas de la race ou du type voulu</translation>
    </message>
    <message>
        <source>{} is not offered: {}</source>
        <translation>{} n'est pas proposé : {}</translation>
    </message>
    <message>
        <source>{} is not seen standing on the table</source>
        <translation>{} n'est pas vu debout sur la table</translation>
    </message>
    <message>
        <source>{} is not seen under it: if it was moved over, the players say so</source>
        <translation>{} n'est pas vu dessous : si on a passé dessus, les joueurs le disent</translation>
    </message>
    <message>
        <source>{} is not the enemy soldier it wants</source>
        <translation>{} n'est pas un soldat ennemi, comme voulu</translation>
    </message>
    <message>
        <source>{} is not the own soldier it wants</source>
        <translation>{} n'est pas un soldat à soi, comme voulu</translation>
    </message>
    <message>
        <source>{} is not to be climbed</source>
        <translation>{} ne se grimpe pas</translation>
    </message>
    <message>
        <source>{} is on {}, which {}</source>
        <translation>{} est sur {}, que {}</translation>
    </message>
    <message>
        <source>{} is out</source>
        <translation>{} est éliminé</translation>
    </message>
    <message>
        <source>{} is played in combat only</source>
        <translation>{} ne se joue qu'en combat</translation>
    </message>
    <message>
        <source>{} is printed at {} of its size ({})</source>
        <translation>{} est imprimée à {} de sa taille ({})</translation>
    </message>
    <message>
        <source>{} is printed short one way, by {} %</source>
        <translation>{} est imprimée trop courte dans un sens, de {} %</translation>
    </message>
    <message>
        <source>{} is put back: action {} was taken back</source>
        <translation>{} est remis : l'action {} a été annulée</translation>
    </message>
    <message>
        <source>{} is ready</source>
        <translation>{} est prêt</translation>
    </message>
    <message>
        <source>{} is ready {}</source>
        <translation>{} est prêt {}</translation>
    </message>
    <message>
        <source>{} is really {}</source>
        <translation>{} est en fait {}</translation>
    </message>
    <message>
        <source>{} is seen askew by {} ± {} %</source>
        <translation>{} est vue de travers de {} ± {} %</translation>
    </message>
    <message>
        <source>{} is seen whole</source>
        <translation>{} est vue en entier</translation>
    </message>
    <message>
        <source>{} is seen {} from where it stood: too small to tell whether it moved</source>
        <translation>{} est vu à {} de sa place : trop peu pour dire s'il a bougé</translation>
    </message>
    <message>
        <source>{} is stunned this turn</source>
        <translation>{} est étourdi ce tour</translation>
    </message>
    <message>
        <source>{} is taken back</source>
        <translation>{} est annulé</translation>
    </message>
    <message>
        <source>{} is taken off as a casualty</source>
        <translation>{} est retiré comme perte</translation>
    </message>
    <message>
        <source>{} is taken off as a casualty {}</source>
        <translation>{} est retiré comme perte {}</translation>
    </message>
    <message>
        <source>{} is {} ({}): it needs the players' ruling</source>
        <translation>{} est {} ({}) : aux joueurs de décider</translation>
    </message>
    <message>
        <source>{} is {} in wide, the widest toy ({}) {}</source>
        <translation>{} fait {}″ de large, le jouet le plus large ({}) {}</translation>
    </message>
    <message>
        <source>{} joined since then and could not join again</source>
        <translation>{} est entré depuis et n'a pu entrer à nouveau</translation>
    </message>
    <message>
        <source>{} keeps the dice</source>
        <translation>{} garde les dés</translation>
    </message>
    <message>
        <source>{} keeps the dice {}</source>
        <translation>{} garde les dés {}</translation>
    </message>
    <message>
        <source>{} lays</source>
        <translation>{} pose</translation>
    </message>
    <message>
        <source>{} lays a mine at</source>
        <translation>{} pose une mine</translation>
    </message>
    <message>
        <source>{} lays a mine at {}</source>
        <translation>{} pose une mine à {}</translation>
    </message>
    <message>
        <source>{} lays {}</source>
        <translation>{} pose {}</translation>
    </message>
    <message>
        <source>{} leaves</source>
        <translation>{} laisse</translation>
    </message>
    <message>
        <source>{} leaves the objective to nobody</source>
        <translation>{} laisse l'objectif à personne</translation>
    </message>
    <message>
        <source>{} leaves the objective to nobody {}</source>
        <translation>{} laisse l'objectif à personne {}</translation>
    </message>
    <message>
        <source>{} leaves {}</source>
        <translation>{} laisse {}</translation>
    </message>
    <message>
        <source>{} left</source>
        <translation>{} restants</translation>
    </message>
    <message>
        <source>{} left the table: {}</source>
        <translation>{} a quitté la table : {}</translation>
    </message>
    <message>
        <source>{} lets it stand</source>
        <translation>{} laisse faire</translation>
    </message>
    <message>
        <source>{} lets it stand {}</source>
        <translation>{} laisse faire {}</translation>
    </message>
    <message>
        <source>{} lies there</source>
        <translation>{} est là</translation>
    </message>
    <message>
        <source>{} may be the target</source>
        <translation>{} peut être la cible</translation>
    </message>
    <message>
        <source>{} may have walked into {}</source>
        <translation>{} a peut-être marché sur {}</translation>
    </message>
    <message>
        <source>{} more</source>
        <translation>{} de plus</translation>
    </message>
    <message>
        <source>{} moved {}</source>
        <translation>{} a bougé de {}</translation>
    </message>
    <message>
        <source>{} moves</source>
        <translation>{} bouge</translation>
    </message>
    <message>
        <source>{} moves {}</source>
        <translation>{} bouge {}</translation>
    </message>
    <message>
        <source>{} must spend or skip its actions first (TT-9)</source>
        <translation>{} doit d'abord dépenser ou passer ses actions (TT-9)</translation>
    </message>
    <message>
        <source>{} needs toys of two sides or more, found {}</source>
        <translation>{} veut des jouets de deux camps ou plus, trouvé {}</translation>
    </message>
    <message>
        <source>{} of clubs</source>
        <translation>{} de trèfle</translation>
    </message>
    <message>
        <source>{} of diamonds</source>
        <translation>{} de carreau</translation>
    </message>
    <message>
        <source>{} of hearts</source>
        <translation>{} de cœur</translation>
    </message>
    <message>
        <source>{} of play</source>
        <translation>{} de jeu</translation>
    </message>
    <message>
        <source>{} of spades</source>
        <translation>{} de pique</translation>
    </message>
    <message>
        <source>{} of {} bonus points spent this turn ({})</source>
        <translation>{} points de bonus sur {} dépensés ce tour ({})</translation>
    </message>
    <message>
        <source>{} of {} changes this turn</source>
        <translation>{} changements sur {} ce tour</translation>
    </message>
    <message>
        <source>{} of {} in</source>
        <translation>{} sur {}″</translation>
    </message>
    <message>
        <source>{} of {} markers of the sheet seen (ids {}): uncover the sheet, or move it into the picture</source>
        <translation>{} repères sur {} de la feuille vus (numéros {}) : dégagez la feuille, ou déplacez-la dans l'image</translation>
    </message>
    <message>
        <source>{} of {} standard deployments this turn</source>
        <translation>{} déploiements normaux sur {} ce tour</translation>
    </message>
    <message>
        <source>{} of {}° off its front</source>
        <translation>{} sur {}° de son front</translation>
    </message>
    <message>
        <source>{} of {}–</source>
        <translation>{} sur {}–</translation>
    </message>
    <message>
        <source>{} on {}, which shows {}</source>
        <translation>{} sur {}, qui montre {}</translation>
    </message>
    <message>
        <source>{} or {}</source>
        <translation>{} ou {}</translation>
    </message>
    <message>
        <source>{} or {} is not seen on the table</source>
        <translation>{} ou {} n'est pas vu sur la table</translation>
    </message>
    <message>
        <source>{} passes</source>
        <translation>{} passe</translation>
    </message>
    <message>
        <source>{} passes {}</source>
        <translation>{} passe {}</translation>
    </message>
    <message>
        <source>{} pays</source>
        <translation>{} paie</translation>
    </message>
    <message>
        <source>{} pays {}</source>
        <translation>{} paie {}</translation>
    </message>
    <message>
        <source>{} picks up supplies</source>
        <translation>{} ramasse du ravitaillement</translation>
    </message>
    <message>
        <source>{} picks up supplies {}</source>
        <translation>{} ramasse du ravitaillement {}</translation>
    </message>
    <message>
        <source>{} places terrain</source>
        <translation>{} pose du terrain</translation>
    </message>
    <message>
        <source>{} places terrain {}</source>
        <translation>{} pose du terrain {}</translation>
    </message>
    <message>
        <source>{} plays</source>
        <translation>{} joue</translation>
    </message>
    <message>
        <source>{} plays {}</source>
        <translation>{} joue {}</translation>
    </message>
    <message>
        <source>{} points</source>
        <translation>{} points</translation>
    </message>
    <message>
        <source>{} px rms</source>
        <translation>{} px rms</translation>
    </message>
    <message>
        <source>{} rolls blind</source>
        <translation>{} lance à l'aveugle</translation>
    </message>
    <message>
        <source>{} rolls blind {}</source>
        <translation>{} lance à l'aveugle {}</translation>
    </message>
    <message>
        <source>{} rolls for actions</source>
        <translation>{} lance pour ses actions</translation>
    </message>
    <message>
        <source>{} rolls for actions {}</source>
        <translation>{} lance pour ses actions {}</translation>
    </message>
    <message>
        <source>{} rolls for missiles</source>
        <translation>{} lance pour les missiles</translation>
    </message>
    <message>
        <source>{} rolls for missiles {}</source>
        <translation>{} lance pour les missiles {}</translation>
    </message>
    <message>
        <source>{} rolls for the remainder</source>
        <translation>{} lance pour le reste</translation>
    </message>
    <message>
        <source>{} rolls for the remainder {}</source>
        <translation>{} lance pour le reste {}</translation>
    </message>
    <message>
        <source>{} rolls for the scatter</source>
        <translation>{} lance la dispersion</translation>
    </message>
    <message>
        <source>{} rolls for the scatter {}</source>
        <translation>{} lance la dispersion {}</translation>
    </message>
    <message>
        <source>{} rolls for the start</source>
        <translation>{} lance pour le départ</translation>
    </message>
    <message>
        <source>{} rolls for the start {}</source>
        <translation>{} lance pour le départ {}</translation>
    </message>
    <message>
        <source>{} rolls off</source>
        <translation>{} lance pour commencer</translation>
    </message>
    <message>
        <source>{} rolls off {}</source>
        <translation>{} lance pour commencer {}</translation>
    </message>
    <message>
        <source>{} rolls to attack</source>
        <translation>{} lance pour attaquer</translation>
    </message>
    <message>
        <source>{} rolls to attack {}</source>
        <translation>{} lance pour attaquer {}</translation>
    </message>
    <message>
        <source>{} rolls to defend</source>
        <translation>{} lance pour défendre</translation>
    </message>
    <message>
        <source>{} rolls to defend {}</source>
        <translation>{} lance pour défendre {}</translation>
    </message>
    <message>
        <source>{} runs</source>
        <translation>{} court</translation>
    </message>
    <message>
        <source>{} runs {}</source>
        <translation>{} court {}</translation>
    </message>
    <message>
        <source>{} scores the hill</source>
        <translation>{} marque la colline</translation>
    </message>
    <message>
        <source>{} scores the hill {}</source>
        <translation>{} marque la colline {}</translation>
    </message>
    <message>
        <source>{} sets off</source>
        <translation>{} déclenche</translation>
    </message>
    <message>
        <source>{} sets off {}</source>
        <translation>{} déclenche {}</translation>
    </message>
    <message>
        <source>{} shoots at</source>
        <translation>{} tire</translation>
    </message>
    <message>
        <source>{} shoots at {}</source>
        <translation>{} tire sur {}</translation>
    </message>
    <message>
        <source>{} square feet a toy, {} wanted</source>
        <translation>{} pieds carrés par jouet, {} souhaités</translation>
    </message>
    <message>
        <source>{} stands on {}</source>
        <translation>{} est sur {}</translation>
    </message>
    <message>
        <source>{} stay</source>
        <translation>{} restent</translation>
    </message>
    <message>
        <source>{} stays</source>
        <translation>{} reste</translation>
    </message>
    <message>
        <source>{} straight on</source>
        <translation>{} tout droit</translation>
    </message>
    <message>
        <source>{} strikes at</source>
        <translation>{} frappe</translation>
    </message>
    <message>
        <source>{} strikes at {}</source>
        <translation>{} frappe {}</translation>
    </message>
    <message>
        <source>{} strikes back</source>
        <translation>{} riposte</translation>
    </message>
    <message>
        <source>{} strikes back {}</source>
        <translation>{} riposte {}</translation>
    </message>
    <message>
        <source>{} stuns</source>
        <translation>{} étourdit</translation>
    </message>
    <message>
        <source>{} stuns {}</source>
        <translation>{} étourdit {}</translation>
    </message>
    <message>
        <source>{} suppresses</source>
        <translation>{} cloue</translation>
    </message>
    <message>
        <source>{} suppresses {}</source>
        <translation>{} cloue {}</translation>
    </message>
    <message>
        <source>{} swaps cards</source>
        <translation>{} échange des cartes</translation>
    </message>
    <message>
        <source>{} swaps cards {}</source>
        <translation>{} échange des cartes {}</translation>
    </message>
    <message>
        <source>{} switches places</source>
        <translation>{} change de place</translation>
    </message>
    <message>
        <source>{} switches places {}</source>
        <translation>{} change de place {}</translation>
    </message>
    <message>
        <source>{} taken out</source>
        <translation>{} retiré</translation>
    </message>
    <message>
        <source>{} takes a grenade from</source>
        <translation>{} reçoit une grenade</translation>
    </message>
    <message>
        <source>{} takes a grenade from {}</source>
        <translation>{} reçoit une grenade de {}</translation>
    </message>
    <message>
        <source>{} takes supplies</source>
        <translation>{} prend du ravitaillement</translation>
    </message>
    <message>
        <source>{} takes supplies {}</source>
        <translation>{} prend du ravitaillement {}</translation>
    </message>
    <message>
        <source>{} takes the hit</source>
        <translation>{} prend le coup</translation>
    </message>
    <message>
        <source>{} takes the hit {}</source>
        <translation>{} prend le coup {}</translation>
    </message>
    <message>
        <source>{} tall</source>
        <translation>{} de haut</translation>
    </message>
    <message>
        <source>{} teleports</source>
        <translation>{} se téléporte</translation>
    </message>
    <message>
        <source>{} teleports {}</source>
        <translation>{} se téléporte {}</translation>
    </message>
    <message>
        <source>{} tests morale</source>
        <translation>{} teste le moral</translation>
    </message>
    <message>
        <source>{} tests morale {}</source>
        <translation>{} teste le moral {}</translation>
    </message>
    <message>
        <source>{} the limit of {} %</source>
        <translation>{} la limite de {} %</translation>
    </message>
    <message>
        <source>{} throws at</source>
        <translation>{} lance</translation>
    </message>
    <message>
        <source>{} throws at {}</source>
        <translation>{} lance sur {}</translation>
    </message>
    <message>
        <source>{} to act</source>
        <translation>à {} de jouer</translation>
    </message>
    <message>
        <source>{} to the {} and it is {} %</source>
        <translation>{} à {}, et c'est {} %</translation>
    </message>
    <message>
        <source>{} too far</source>
        <translation>{} de trop</translation>
    </message>
    <message>
        <source>{} tries its luck</source>
        <translation>{} tente sa chance</translation>
    </message>
    <message>
        <source>{} tries its luck {}</source>
        <translation>{} tente sa chance {}</translation>
    </message>
    <message>
        <source>{} turns a card over</source>
        <translation>{} retourne une carte</translation>
    </message>
    <message>
        <source>{} turns a card over {}</source>
        <translation>{} retourne une carte {}</translation>
    </message>
    <message>
        <source>{} turns are over</source>
        <translation>{} tours sont finis</translation>
    </message>
    <message>
        <source>{} uncloaks</source>
        <translation>{} se découvre</translation>
    </message>
    <message>
        <source>{} uncloaks {}</source>
        <translation>{} se découvre {}</translation>
    </message>
    <message>
        <source>{} uses a power</source>
        <translation>{} use d'un pouvoir</translation>
    </message>
    <message>
        <source>{} uses a power {}</source>
        <translation>{} use d'un pouvoir {}</translation>
    </message>
    <message>
        <source>{} uses its talent</source>
        <translation>{} use de son talent</translation>
    </message>
    <message>
        <source>{} uses its talent {}</source>
        <translation>{} use de son talent {}</translation>
    </message>
    <message>
        <source>{} walked into {}</source>
        <translation>{} a marché sur {}</translation>
    </message>
    <message>
        <source>{} walked into {}: it attacks (HP-3)</source>
        <translation>{} a marché sur {} : elle attaque (HP-3)</translation>
    </message>
    <message>
        <source>{} wants a card of suit {} (TT-19)</source>
        <translation>{} veut une carte de couleur {} (TT-19)</translation>
    </message>
    <message>
        <source>{} wants an enemy that is still in the game</source>
        <translation>{} veut un ennemi encore en jeu</translation>
    </message>
    <message>
        <source>{} was moved by what is taken back and again later: agree where it stands</source>
        <translation>{} a été bougé par ce qui est annulé et encore après : convenez de sa place</translation>
    </message>
    <message>
        <source>{} was moved by what is taken back: put it back where it stood</source>
        <translation>{} a été bougé par ce qui est annulé : remettez-le où il était</translation>
    </message>
    <message>
        <source>{} was moved {} ± {} in and nobody declared it: declare it, or put it back</source>
        <translation>{} a bougé de {} ± {}″ sans que personne le déclare : déclarez-le, ou remettez-le</translation>
    </message>
    <message>
        <source>{} was slid {} in for its height; put it back when that is known</source>
        <translation>{} a été glissé de {}″ pour sa hauteur ; remettez-le quand elle est connue</translation>
    </message>
    <message>
        <source>{} with the {}</source>
        <translation>{} avec {}</translation>
    </message>
    <message>
        <source>{} with {}</source>
        <translation>{} avec {}</translation>
    </message>
    <message>
        <source>{} with {} and {} of the other two fields for a run</source>
        <translation>{} avec {} et {} des deux autres champs pour une suite</translation>
    </message>
    <message>
        <source>{} with {} for {}, with a card of {} at most</source>
        <translation>{} avec {} pour {}, avec une carte de {} au plus</translation>
    </message>
    <message>
        <source>{} won</source>
        <translation>{} a gagné</translation>
    </message>
    <message>
        <source>{} ± {} % hidden, limit {}</source>
        <translation>caché à {} ± {} %, limite {}</translation>
    </message>
    <message>
        <source>{}, and set the camera to its own format</source>
        <translation>{}, et réglez la caméra sur son propre format</translation>
    </message>
    <message>
        <source>{}, and was left out: lay it flat, or print it again at 100 %</source>
        <translation>{}, et a été laissée de côté : posez-la à plat, ou réimprimez-la à 100 %</translation>
    </message>
    <message>
        <source>{}, as moved</source>
        <translation>{}, tel que bougé</translation>
    </message>
    <message>
        <source>{}, best line from {}</source>
        <translation>{}, meilleure ligne depuis {}</translation>
    </message>
    <message>
        <source>{}, or the camera moved while the picture was taken</source>
        <translation>{}, ou la caméra a bougé pendant la prise</translation>
    </message>
    <message>
        <source>{}, or the camera moved while the picture was taken (rolling shutter)</source>
        <translation>{}, ou la caméra a bougé pendant la prise (obturateur déroulant)</translation>
    </message>
    <message>
        <source>{}, round what stands between ({}): {}</source>
        <translation>{}, en contournant ce qui est entre ({}) : {}</translation>
    </message>
    <message>
        <source>{}, so the sheet is probably printed too small: measure the printed 6-inch bar and give --print-scale (what it measures / 6), or give --camera-height</source>
        <translation>{}, donc la feuille est sans doute imprimée trop petite : mesurez la barre imprimée de 6 pouces et donnez sa longueur, ou donnez la hauteur de la caméra</translation>
    </message>
    <message>
        <source>{}, turn {}: choose a toy and what it does: {}{}</source>
        <translation>{}, tour {} : choisissez un jouet et ce qu'il fait : {}{}</translation>
    </message>
    <message>
        <source>{}, turn {}: {} has {} action left ({})</source>
        <translation>{}, tour {} : {} a encore {} action ({})</translation>
    </message>
    <message>
        <source>{}, turn {}: {} has {} actions left ({})</source>
        <translation>{}, tour {} : {} a encore {} actions ({})</translation>
    </message>
    <message>
        <source>{}, {} in apart</source>
        <translation>{}, à {}″</translation>
    </message>
    <message>
        <source>{}: D6 Lengths that {} is scattered (TM-15)</source>
        <translation>{} : D6 Longueurs de dispersion pour {} (TM-15)</translation>
    </message>
    <message>
        <source>{}: D{} for {} (STS-3)</source>
        <translation>{} : D{} pour {} (STS-3)</translation>
    </message>
    <message>
        <source>{}: D{} for {} in melee (STS-7)</source>
        <translation>{} : D{} pour {} en mêlée (STS-7)</translation>
    </message>
    <message>
        <source>{}: a card face down for the first turn (TT-8)</source>
        <translation>{} : une carte cachée pour le premier tour (TT-8)</translation>
    </message>
    <message>
        <source>{}: a card for {} (HP-4)</source>
        <translation>{} : une carte pour {} (HP-4)</translation>
    </message>
    <message>
        <source>{}: a casualty of {}, {} to go (STS-8)</source>
        <translation>{} : une perte de {}, encore {} (STS-8)</translation>
    </message>
    <message>
        <source>{}: a die for {}, {} was called (TD-9)</source>
        <translation>{} : un dé pour {}, {} était annoncé (TD-9)</translation>
    </message>
    <message>
        <source>{}: a side with a toy on it and no enemy there scores {} at the end of each turn</source>
        <translation>{} : un camp avec un jouet dessus et sans ennemi marque {} à la fin de chaque tour</translation>
    </message>
    <message>
        <source>{}: a support from the hand in this combat? (TD-15)</source>
        <translation>{} : un soutien de la main dans ce combat ? (TD-15)</translation>
    </message>
    <message>
        <source>{}: a {} of {} figures</source>
        <translation>{} : {} de {} figurines</translation>
    </message>
    <message>
        <source>{}: act or end the turn (TT-9)</source>
        <translation>{} : agissez ou finissez le tour (TT-9)</translation>
    </message>
    <message>
        <source>{}: act with {} or end the turn (TT-9)</source>
        <translation>{} : agissez avec {} ou finissez le tour (TT-9)</translation>
    </message>
    <message>
        <source>{}: activate a team, {} tokens left (STS-2)</source>
        <translation>{} : activez une équipe, {} jetons restants (STS-2)</translation>
    </message>
    <message>
        <source>{}: activate a unit, or pass (HP-5)</source>
        <translation>{} : activez une unité, ou passez (HP-5)</translation>
    </message>
    <message>
        <source>{}: block the {} on {}, or take the hit (TT-14)</source>
        <translation>{} : bloquez {} sur {}, ou prenez le coup (TT-14)</translation>
    </message>
    <message>
        <source>{}: change cards with the side deck (TD-1)</source>
        <translation>{} : échangez des cartes avec le paquet annexe (TD-1)</translation>
    </message>
    <message>
        <source>{}: counter the {}? (TD-10)</source>
        <translation>{} : contrer {} ? (TD-10)</translation>
    </message>
    <message>
        <source>{}: did you mean {}?</source>
        <translation>{} : vouliez-vous dire {} ?</translation>
    </message>
    <message>
        <source>{}: discard a card (TD-5)</source>
        <translation>{} : défaussez une carte (TD-5)</translation>
    </message>
    <message>
        <source>{}: discard {} as the price (TD-4)</source>
        <translation>{} : défaussez {} comme prix (TD-4)</translation>
    </message>
    <message>
        <source>{}: discard {} down to {} (TT-5)</source>
        <translation>{} : défaussez {} jusqu'à {} (TT-5)</translation>
    </message>
    <message>
        <source>{}: draw {} (TD-5)</source>
        <translation>{} : piochez {} (TD-5)</translation>
    </message>
    <message>
        <source>{}: draw {} cards (HP-4)</source>
        <translation>{} : piochez {} cartes (HP-4)</translation>
    </message>
    <message>
        <source>{}: draw {} cards (TT-6, TT-9)</source>
        <translation>{} : piochez {} cartes (TT-6, TT-9)</translation>
    </message>
    <message>
        <source>{}: glue or tape it flat, keep all still and calibrate again</source>
        <translation>{} : collez-la bien à plat, gardez tout immobile et recalibrez</translation>
    </message>
    <message>
        <source>{}: go first or second? (TD-11)</source>
        <translation>{} : premier ou second ? (TD-11)</translation>
    </message>
    <message>
        <source>{}: if it is not, the print scale is wrong: measure a printed bar and the camera's height</source>
        <translation>{} : sinon, l'échelle d'impression est fausse : mesurez une barre imprimée et la hauteur de la caméra</translation>
    </message>
    <message>
        <source>{}: is {} in contact with {}? (STS-7)</source>
        <translation>{} : {} est-il au contact de {} ? (STS-7)</translation>
    </message>
    <message>
        <source>{}: lay a mine (HP-3)</source>
        <translation>{} : posez une mine (HP-3)</translation>
    </message>
    <message>
        <source>{}: look at the supply card {} (TT-20)</source>
        <translation>{} : regardez la carte de ravitaillement {} (TT-20)</translation>
    </message>
    <message>
        <source>{}: look at your private question</source>
        <translation>{} : voyez votre question secrète</translation>
    </message>
    <message>
        <source>{}: morale, D6 of {} at most (STS-10)</source>
        <translation>{} : moral, D6 de {} au plus (STS-10)</translation>
    </message>
    <message>
        <source>{}: morale, D6{} of {} at most (STS-10)</source>
        <translation>{} : moral, D6{} de {} au plus (STS-10)</translation>
    </message>
    <message>
        <source>{}: no way leads there</source>
        <translation>{} : aucun chemin n'y mène</translation>
    </message>
    <message>
        <source>{}: outline drawn anew</source>
        <translation>{} : contour redessiné</translation>
    </message>
    <message>
        <source>{}: rock, paper or scissors (TD-11)</source>
        <translation>{} : pierre, feuille ou ciseaux (TD-11)</translation>
    </message>
    <message>
        <source>{}: send {} own soldiers to the cemetery as the price (TD-4)</source>
        <translation>{} : envoyez {} de vos soldats au cimetière comme prix (TD-4)</translation>
    </message>
    <message>
        <source>{}: the camera gives no picture: check the cable and the light</source>
        <translation>{} : la caméra ne donne pas d'image : vérifiez le câble et la lumière</translation>
    </message>
    <message>
        <source>{}: the camera or the sheet moved while the picture was taken, or the paper is pulled askew: keep both still, lay the sheet flat and calibrate again</source>
        <translation>{} : la caméra ou la feuille a bougé pendant la prise, ou le papier est tiré de travers : gardez les deux immobiles, posez la feuille à plat et recalibrez</translation>
    </message>
    <message>
        <source>{}: the picture is cropped on one side, or the camera moved while it was taken, or the sheet is not flat: set the camera to its full picture, keep it still, and lay the sheet flat</source>
        <translation>{} : l'image est recadrée d'un côté, ou la caméra a bougé pendant la prise, ou la feuille n'est pas à plat : réglez la caméra sur son image entière, gardez-la immobile et posez la feuille à plat</translation>
    </message>
    <message>
        <source>{}: the picture is laid back to where it lay, and the battle goes on</source>
        <translation>{} : l'image est remise où elle était, et la bataille continue</translation>
    </message>
    <message>
        <source>{}: the pile is the players' own, show the card to the camera or name it</source>
        <translation>{} : la pioche est aux joueurs, montrez la carte à la caméra ou nommez-la</translation>
    </message>
    <message>
        <source>{}: the stream does not answer: check the address and the network</source>
        <translation>{} : le flux ne répond pas : vérifiez l'adresse et le réseau</translation>
    </message>
    <message>
        <source>{}: too close to call whether it covers {}</source>
        <translation>{} : trop juste pour dire s'il couvre {}</translation>
    </message>
    <message>
        <source>{}: too far to measure on; put it back, or calibrate again</source>
        <translation>{} : trop loin pour mesurer encore ; remettez-la, ou calibrez encore</translation>
    </message>
    <message>
        <source>{}: turn over the supply card under {} (TT-20)</source>
        <translation>{} : retournez la carte de ravitaillement sous {} (TT-20)</translation>
    </message>
    <message>
        <source>{}: turn the top card for {} (HP-9)</source>
        <translation>{} : retournez la carte du dessus pour {} (HP-9)</translation>
    </message>
    <message>
        <source>{}: turn {}, {} (TM-2)</source>
        <translation>{} : tour {}, {} (TM-2)</translation>
    </message>
    <message>
        <source>{}: who holds the hill? (TT-20)</source>
        <translation>{} : qui tient la colline ? (TT-20)</translation>
    </message>
    <message>
        <source>{}: widest gap {}, one figurine's length</source>
        <translation>{} : plus grand écart {}, longueur d'une figurine</translation>
    </message>
    <message>
        <source>{}: {} ({}), {} stands there</source>
        <translation>{} : {} ({}), {} est là</translation>
    </message>
    <message>
        <source>{}: {} D6 for the missiles of {} (TM-15)</source>
        <translation>{} : {} D6 pour les missiles de {} (TM-15)</translation>
    </message>
    <message>
        <source>{}: {} against {}: spend bonus points or keep (TM-9)</source>
        <translation>{} : {} contre {} : dépensez des bonus ou gardez (TM-9)</translation>
    </message>
    <message>
        <source>{}: {} attack dice of {} on {} (TM-7)</source>
        <translation>{} : {} dés d'attaque de {} sur {} (TM-7)</translation>
    </message>
    <message>
        <source>{}: {} attack dice of {} on {} (TM-7, twice as many by Powerful)</source>
        <translation>{} : {} dés d'attaque de {} sur {} (TM-7, deux fois plus par Powerful)</translation>
    </message>
    <message>
        <source>{}: {} defence dice of {} (TM-4)</source>
        <translation>{} : {} dés de défense de {} (TM-4)</translation>
    </message>
    <message>
        <source>{}: {} defends with {} against {}: add cards or stand (HP-9)</source>
        <translation>{} : {} défend avec {} contre {} : ajoutez des cartes ou tenez (HP-9)</translation>
    </message>
    <message>
        <source>{}: {} has {} action points (STS-3)</source>
        <translation>{} : {} a {} points d'action (STS-3)</translation>
    </message>
    <message>
        <source>{}: {} hits for {}</source>
        <translation>{} : {} coups pour {}</translation>
    </message>
    <message>
        <source>{}: {} is no card of this game: aces are taken out (HP-1)</source>
        <translation>{} : {} n'est pas une carte de ce jeu : les as sont retirés (HP-1)</translation>
    </message>
    <message>
        <source>{}: {} may strike back (TT-19)</source>
        <translation>{} : {} peut riposter (TT-19)</translation>
    </message>
    <message>
        <source>{}: {} must choose, the dealer cannot</source>
        <translation>{} : {} doit choisir, le donneur ne peut pas</translation>
    </message>
    <message>
        <source>{}: {} of {} die: which? (TM-8)</source>
        <translation>{} : {} de {} meurent : lesquels ? (TM-8)</translation>
    </message>
    <message>
        <source>{}: {} of {} markers seen, {} missing: uncover them or move it into the picture</source>
        <translation>{} : {} repères sur {} vus, {} manquent : dégagez-les ou déplacez-la dans l'image</translation>
    </message>
    <message>
        <source>{}: {} or more</source>
        <translation>{} : {} ou plus</translation>
    </message>
    <message>
        <source>{}: {} routs: {} in straight away from {} (TM-7)</source>
        <translation>{} : {} est en déroute : {}″ droit à l'opposé de {} (TM-7)</translation>
    </message>
    <message>
        <source>{}: {} ruled against it</source>
        <translation>{} : {} a décidé contre</translation>
    </message>
    <message>
        <source>{}: {} stands there and no soldier is on it</source>
        <translation>{} : {} est là et aucun soldat dessus</translation>
    </message>
    <message>
        <source>{}: {} with the {} (HP-5)</source>
        <translation>{} : {} avec {} (HP-5)</translation>
    </message>
    <message>
        <source>{}: {}: spend bonus points or keep (TM-9)</source>
        <translation>{} : {} : dépensez des bonus ou gardez (TM-9)</translation>
    </message>
    <message>
        <source>{}; not seen on the table: {}</source>
        <translation>{} ; pas vu sur la table : {}</translation>
    </message>
    <message>
        <source>{}; that was reckoned with: glue or tape it flat, and keep all still, for a smaller ±</source>
        <translation>{} ; il en est tenu compte : collez-la bien à plat et gardez tout immobile, pour un ± plus petit</translation>
    </message>
    <message>
        <source>{}D6 missiles, each {} (house rule missiles)</source>
        <translation>{}D6 missiles, chacun {} (règle maison missiles)</translation>
    </message>
    <message>
        <source>{}soldiers in the own cemetery</source>
        <translation>soldats {}dans son cimetière</translation>
    </message>
    <message>
        <source>{}{} in tall</source>
        <translation>{}{}″ de haut</translation>
    </message>
    <message>
        <source>±{#} at the centre</source>
        <translation>±{} au centre</translation>
    </message>
    <message>
        <source>±{#} in the far corner</source>
        <translation>±{} dans le coin éloigné</translation>
    </message>
    <message>
        <source>±{#} on a {}-inch range</source>
        <translation>±{} sur une portée de {} pouces</translation>
    </message>
</context><context>
    <name>window</name>
    <message>
        <source>There is nothing to take back.</source>
        <translation>Il n'y a rien à annuler.</translation>
    </message>
    <message>
        <source>Click where it is to lie; a cone or line: where it begins, then where it points (Escape puts it away).</source>
        <translation>Cliquez où le poser ; cône ou ligne : où il commence, puis où il pointe (Échap le range).</translation>
    </message>
    <message>
        <source>Choose what is to be taken out first: click it.</source>
        <translation>Choisissez d'abord ce qu'il faut retirer : cliquez dessus.</translation>
    </message>
    <message>
        <source>Choose a toy first: click it.</source>
        <translation>Choisissez d'abord un jouet : cliquez dessus.</translation>
    </message>
    <message>
        <source>Choose the toy or the stuff first: click it.</source>
        <translation>Choisissez d'abord le jouet ou l'objet : cliquez dessus.</translation>
    </message>
    <message>
        <source>Double-click it, or drag all the way round it, or click corner by corner and press Enter (arrows and Insert do it without a mouse; Escape gives up).</source>
        <translation>Double-cliquez dessus, ou faites le tour en glissant, ou cliquez coin par coin puis Entrée (flèches et Inser sans souris ; Échap abandonne).</translation>
    </message>
    <message>
        <source>Drag all the way round it, or click corner by corner and press Enter (arrows and Insert do it without a mouse; Escape gives up).</source>
        <translation>Faites le tour en glissant, ou cliquez coin par coin puis Entrée (flèches et Inser sans souris ; Échap abandonne).</translation>
    </message>
    <message>
        <source>Added as {name}: correct its name, side, size and height beside the table.</source>
        <translation>Ajouté sous le nom {name} : corrigez nom, camp, taille et hauteur à côté de la table.</translation>
    </message>
    <message>
        <source>Left click: look at a toy. Right click: aim at it. Wheel: zoom. Drag: pan. While you correct something: drag its corners, or drag inside it.</source>
        <translation>Clic gauche : regarder un jouet. Clic droit : le viser. Molette : zoom. Glisser : déplacer. En corrigeant : glissez ses coins, ou glissez à l'intérieur.</translation>
    </message>
    <message>
        <source>F shows the whole table again.</source>
        <translation>F montre de nouveau toute la table.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>There is no code: this battle has no signed log.</source>
        <translation>Il n'y a pas de code : cette bataille n'a pas de journal signé.</translation>
    </message>
    <message>
        <source>Select a toy first, then press G and move the mouse.</source>
        <translation>Choisissez d'abord un jouet, puis appuyez sur G et bougez la souris.</translation>
    </message>
    <message>
        <source>Click the toy that you want to introduce.</source>
        <translation>Cliquez le jouet à présenter.</translation>
    </message>
    <message>
        <source>The rules of {title}</source>
        <translation>Les règles de {title}</translation>
    </message>
    <message>
        <source>Select a toy first.</source>
        <translation>Choisissez d'abord un jouet.</translation>
    </message>
    <message>
        <source>No game is played: ranges and cover are only measured.</source>
        <translation>Aucun jeu en cours : seuls distances et couverts sont mesurés.</translation>
    </message>
    <message>
        <source>Toys</source>
        <translation>Jouets</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>What may be done</source>
        <translation>Actions possibles</translation>
    </message>
    <message>
        <source>Toy's eye</source>
        <translation>Vue du jouet</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Corriger</translation>
    </message>
    <message>
        <source>Introduce a toy</source>
        <translation>Présenter un jouet</translation>
    </message>
    <message>
        <source>Search: jeep charge</source>
        <translation>Chercher : jeep charge</translation>
    </message>
    <message>
        <source>Search what may be done</source>
        <translation>Chercher une action</translation>
    </message>
    <message>
        <source>Show what is not allowed</source>
        <translation>Montrer ce qui est interdit</translation>
    </message>
    <message>
        <source>Select one to read why</source>
        <translation>Choisissez-en une pour lire pourquoi</translation>
    </message>
    <message>
        <source>Show hand</source>
        <translation>Montrer la main</translation>
    </message>
    <message>
        <source>The cards of the player to act: pass the laptop first (H)</source>
        <translation>Les cartes du joueur dont c'est le tour : passez d'abord le portable (H)</translation>
    </message>
    <message>
        <source>Deal or roll for us (D)</source>
        <translation>Distribuer ou lancer (D)</translation>
    </message>
    <message>
        <source>The program deals the cards or rolls the dice; with real ones type what fell</source>
        <translation>Le programme distribue ou lance les dés ; avec de vrais, tapez ce qui est sorti</translation>
    </message>
    <message>
        <source>Show what is not allowed ({n})</source>
        <translation>Montrer ce qui est interdit ({n})</translation>
    </message>
    <message>
        <source>&amp;Battle</source>
        <translation>&amp;Bataille</translation>
    </message>
    <message>
        <source>&amp;Toys</source>
        <translation>&amp;Jouets</translation>
    </message>
    <message>
        <source>&amp;Correct</source>
        <translation>&amp;Corriger</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Keep</source>
        <translation>&amp;Garder</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Ai&amp;de</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Outils</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Stop and go on</source>
        <translation>Arrêter et reprendre</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Take the last action or correction back</source>
        <translation>Annuler la dernière action ou correction</translation>
    </message>
    <message>
        <source>Take back which?</source>
        <translation>Annuler laquelle ?</translation>
    </message>
    <message>
        <source>One action behind others: those that hold without it stay</source>
        <translation>Une action derrière d'autres : ce qui tient sans elle reste</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Do it again</source>
        <translation>La refaire</translation>
    </message>
    <message>
        <source>Deal or roll</source>
        <translation>Distribuer ou lancer</translation>
    </message>
    <message>
        <source>The program deals the cards or rolls the dice</source>
        <translation>Le programme distribue les cartes ou lance les dés</translation>
    </message>
    <message>
        <source>Show or hide the hand</source>
        <translation>Montrer ou cacher la main</translation>
    </message>
    <message>
        <source>The cards of the player to act</source>
        <translation>Les cartes du joueur dont c'est le tour</translation>
    </message>
    <message>
        <source>Before play</source>
        <translation>Avant la partie</translation>
    </message>
    <message>
        <source>What the rule book wishes of table and toys, with number and limit</source>
        <translation>Ce que le livre de règles souhaite de la table et des jouets, chiffres à l'appui</translation>
    </message>
    <message>
        <source>Type a card, toy or dice</source>
        <translation>Taper carte, jouet ou dés</translation>
    </message>
    <message>
        <source>5S and Enter: card; a name: toy; 3 4: dice</source>
        <translation>5S et Entrée : carte ; un nom : jouet ; 3 4 : dés</translation>
    </message>
    <message>
        <source>Presenter's remote</source>
        <translation>Télécommande</translation>
    </message>
    <message>
        <source>Arrows choose, start declares and does, black screen undoes</source>
        <translation>Les flèches choisissent, démarrer déclare et fait, écran noir annule</translation>
    </message>
    <message>
        <source>To the list of options</source>
        <translation>Vers la liste des actions</translation>
    </message>
    <message>
        <source>Arrows and Enter choose what is done</source>
        <translation>Flèches et Entrée choisissent l'action</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Close the window; the game is kept</source>
        <translation>Fermer la fenêtre ; la partie est gardée</translation>
    </message>
    <message>
        <source>Next toy</source>
        <translation>Jouet suivant</translation>
    </message>
    <message>
        <source>Look at the next toy</source>
        <translation>Regarder le jouet suivant</translation>
    </message>
    <message>
        <source>Toy before</source>
        <translation>Jouet précédent</translation>
    </message>
    <message>
        <source>Look at the toy before</source>
        <translation>Regarder le jouet précédent</translation>
    </message>
    <message>
        <source>Aim at the next target</source>
        <translation>Viser la cible suivante</translation>
    </message>
    <message>
        <source>The next toy of another side</source>
        <translation>Le prochain jouet d'un autre camp</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>Rien de choisi</translation>
    </message>
    <message>
        <source>Look at no toy</source>
        <translation>Ne regarder aucun jouet</translation>
    </message>
    <message>
        <source>What the selected toy sees of its target</source>
        <translation>Ce que le jouet choisi voit de sa cible</translation>
    </message>
    <message>
        <source>Ruler</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Measure: drag or click between points, terrain or toys</source>
        <translation>Mesurer : glisser ou cliquer entre points, objets ou jouets</translation>
    </message>
    <message>
        <source>Lay a template</source>
        <translation>Poser un gabarit</translation>
    </message>
    <message>
        <source>Type it, then click: zone blast 3, zone flame cone 8 60</source>
        <translation>Tapez, puis cliquez : zone blast 3, zone flame cone 8 60</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Et si</translation>
    </message>
    <message>
        <source>What if the selected toy stood where the mouse is?</source>
        <translation>Et si le jouet choisi se tenait là où est la souris ?</translation>
    </message>
    <message>
        <source>Show the what-if to all</source>
        <translation>Montrer le « et si » à tous</translation>
    </message>
    <message>
        <source>On the second screen too; never in a recording</source>
        <translation>Aussi sur le second écran ; jamais dans un enregistrement</translation>
    </message>
    <message>
        <source>Mend an outline, who it is, name, side, size or height</source>
        <translation>Rectifier contour, identité, nom, camp, taille ou hauteur</translation>
    </message>
    <message>
        <source>Name a toy, and find its height by sliding it</source>
        <translation>Nommer un jouet et trouver sa hauteur en le glissant</translation>
    </message>
    <message>
        <source>Draw its outline anew</source>
        <translation>Redessiner son contour</translation>
    </message>
    <message>
        <source>Draw round the chosen toy or stuff</source>
        <translation>Tracer autour du jouet ou de l'objet choisi</translation>
    </message>
    <message>
        <source>Add a missed toy</source>
        <translation>Ajouter un jouet oublié</translation>
    </message>
    <message>
        <source>Draw round a toy that has no outline</source>
        <translation>Tracer autour d'un jouet sans contour</translation>
    </message>
    <message>
        <source>Add missed stuff</source>
        <translation>Ajouter un objet oublié</translation>
    </message>
    <message>
        <source>Draw round stuff that has no outline</source>
        <translation>Tracer autour d'un objet sans contour</translation>
    </message>
    <message>
        <source>Lay a zone</source>
        <translation>Poser une zone</translation>
    </message>
    <message>
        <source>Draw an area that the game knows: a hill, lava, smoke</source>
        <translation>Dessiner une surface connue du jeu : colline, lave, fumée</translation>
    </message>
    <message>
        <source>It is no toy</source>
        <translation>Ce n'est pas un jouet</translation>
    </message>
    <message>
        <source>Take the chosen thing out</source>
        <translation>Retirer ce qui est choisi</translation>
    </message>
    <message>
        <source>It lies destroyed</source>
        <translation>Il gît détruit</translation>
    </message>
    <message>
        <source>The chosen toy stays as terrain, or stands again</source>
        <translation>Le jouet choisi reste comme terrain, ou se relève</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>The table from above, drawn</source>
        <translation>La table vue d'en haut, dessinée</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Ajuster</translation>
    </message>
    <message>
        <source>The whole table, or the battle</source>
        <translation>Toute la table, ou la bataille</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Agrandir</translation>
    </message>
    <message>
        <source>Nearer</source>
        <translation>Plus près</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Réduire</translation>
    </message>
    <message>
        <source>Farther</source>
        <translation>Plus loin</translation>
    </message>
    <message>
        <source>Look back</source>
        <translation>Revoir</translation>
    </message>
    <message>
        <source>Five seconds earlier in a clip</source>
        <translation>Cinq secondes plus tôt dans la vidéo</translation>
    </message>
    <message>
        <source>Look ahead</source>
        <translation>Avancer</translation>
    </message>
    <message>
        <source>Five seconds later, at most now</source>
        <translation>Cinq secondes plus tard, au plus maintenant</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Revenir au direct</translation>
    </message>
    <message>
        <source>Go on where the battle is</source>
        <translation>Reprendre là où en est la bataille</translation>
    </message>
    <message>
        <source>Inches or cm</source>
        <translation>Pouces ou cm</translation>
    </message>
    <message>
        <source>Inches or centimetres</source>
        <translation>Pouces ou centimètres</translation>
    </message>
    <message>
        <source>2nd screen</source>
        <translation>2e écran</translation>
    </message>
    <message>
        <source>A clean view for a television or a streaming program</source>
        <translation>Une vue nette pour la télé ou le streaming</translation>
    </message>
    <message>
        <source>Code for a witness</source>
        <translation>Code pour un témoin</translation>
    </message>
    <message>
        <source>Who photographs it can prove what was logged by then</source>
        <translation>Qui le photographie peut prouver ce qui était noté alors</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Clair ou sombre</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Contraste fort</translation>
    </message>
    <message>
        <source>Black and white, for weak eyes and bright rooms</source>
        <translation>Noir et blanc, pour yeux fatigués et pièces claires</translation>
    </message>
    <message>
        <source>Large letters</source>
        <translation>Grandes lettres</translation>
    </message>
    <message>
        <source>Words over the table that are read standing, from four feet</source>
        <translation>Mots sur la table qui se lisent debout, à un bon mètre</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>Moins d'animation</translation>
    </message>
    <message>
        <source>Outlines come and go at once, and a landing does not pulse</source>
        <translation>Les contours changent d'un coup, sans onde à l'arrivée</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Plein écran</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Record the battle with what is drawn for everybody</source>
        <translation>Enregistrer la bataille avec ce qui est dessiné pour tous</translation>
    </message>
    <message>
        <source>Record without marks</source>
        <translation>Enregistrer sans dessins</translation>
    </message>
    <message>
        <source>The bare pictures: replay draws on them later</source>
        <translation>Les images nues : la relecture dessine dessus plus tard</translation>
    </message>
    <message>
        <source>Mark this moment</source>
        <translation>Marquer ce moment</translation>
    </message>
    <message>
        <source>A marker in the log, to find this moment again</source>
        <translation>Une marque dans le journal, pour retrouver ce moment</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>Photo</translation>
    </message>
    <message>
        <source>The picture of now as a file</source>
        <translation>L'image actuelle dans un fichier</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Preuve</translation>
    </message>
    <message>
        <source>The ruling between the selected toy and its target as a card</source>
        <translation>La décision entre le jouet choisi et sa cible, en carte</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Commandes</translation>
    </message>
    <message>
        <source>Search everything that can be done</source>
        <translation>Chercher tout ce qui peut se faire</translation>
    </message>
    <message>
        <source>Rules of this game</source>
        <translation>Règles de ce jeu</translation>
    </message>
    <message>
        <source>Each rule with our reading, and the house rules as they are</source>
        <translation>Chaque règle avec notre lecture, et les règles maison en vigueur</translation>
    </message>
    <message>
        <source>What may it do?</source>
        <translation>Que peut-il faire ?</translation>
    </message>
    <message>
        <source>What the selected toy may do, best first</source>
        <translation>Ce que peut faire le jouet choisi, le meilleur d'abord</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Toutes les touches</translation>
    </message>
    <message>
        <source>Hide hand</source>
        <translation>Cacher la main</translation>
    </message>
    <message>
        <source>Pass the laptop to {player}, then press H.</source>
        <translation>Passez le portable à {player}, puis appuyez sur H.</translation>
    </message>
    <message>
        <source>Start button: do it. Black screen: leave it.</source>
        <translation>Démarrer : le faire. Écran noir : laisser.</translation>
    </message>
    <message>
        <source>Remote: arrows choose, the start button declares and then does it, the black screen undoes.</source>
        <translation>Télécommande : les flèches choisissent, démarrer déclare puis fait, écran noir annule.</translation>
    </message>
    <message>
        <source>Show the hand first (H).</source>
        <translation>Montrez d'abord la main (H).</translation>
    </message>
    <message>
        <source>Nothing may be done now.</source>
        <translation>Rien n'est possible maintenant.</translation>
    </message>
    <message>
        <source>Declared: {text}</source>
        <translation>Déclaré : {text}</translation>
    </message>
    <message>
        <source>{rate:.0f} pictures/s{recording}</source>
        <translation>{rate:.0f} images/s{recording}</translation>
    </message>
    <message numerus="yes">
        <source>, {n} frames left out</source>
        <translation>
            <numerusform>, {n} image omise</numerusform>
            <numerusform>, {n} images omises</numerusform>
        </translation>
    </message>
    <message>
        <source> · recording to {name}{left_out}</source>
        <translation> · enregistre dans {name}{left_out}</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Enregistrer l'image</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Images (*.png)</translation>
    </message>
    <message>
        <source>Save the evidence</source>
        <translation>Enregistrer la preuve</translation>
    </message>
    <message>
        <source>Evidence cards (*.png *.pdf)</source>
        <translation>Cartes de preuve (*.png *.pdf)</translation>
    </message>
    <message>
        <source>marked by the players</source>
        <translation>marqué par les joueurs</translation>
    </message>
    <message>
        <source>Record to</source>
        <translation>Enregistrer dans</translation>
    </message>
    <message>
        <source>Video (*.mp4 *.mkv)</source>
        <translation>Vidéo (*.mp4 *.mkv)</translation>
    </message>
    <message>
        <source>Recorded to {path}</source>
        <translation>Enregistré dans {path}</translation>
    </message>
    <message>
        <source>Stop recording</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Select the attacker (left click) and its target (right click) first, then press Ctrl+E.</source>
        <translation>Choisissez d'abord l'attaquant (clic gauche) et sa cible (clic droit), puis Ctrl+E.</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}): save the card with Ctrl+E</source>
        <translation>{path} ne peut être écrit ({reason}) : enregistrez la carte avec Ctrl+E</translation>
    </message>
    <message>
        <source>Toy Umpire: second screen</source>
        <translation>Toy Umpire : second écran</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>The clip is over; everything can still be looked at and measured.</source>
        <translation>La vidéo est finie ; tout peut encore être regardé et mesuré.</translation>
    </message>
    <message>
        <source>Of its silhouette</source>
        <translation>De la silhouette</translation>
    </message>
    <message>
        <source>Of its width</source>
        <translation>De la largeur</translation>
    </message>
    <message>
        <source>Of its height (to its knees)</source>
        <translation>De la hauteur (jusqu'aux genoux)</translation>
    </message>
    <message>
        <source>Of its base</source>
        <translation>Du socle</translation>
    </message>
    <message>
        <source>Whether any part shows</source>
        <translation>Si une partie se voit</translation>
    </message>
    <message>
        <source>How much of all that one would see of it stands behind something</source>
        <translation>Quelle part de tout ce qu'on en verrait se trouve derrière quelque chose</translation>
    </message>
    <message>
        <source>How much of its width shows nothing of it, from head to foot</source>
        <translation>Sur quelle part de sa largeur rien ne se voit, de la tête aux pieds</translation>
    </message>
    <message>
        <source>How much of its height shows nothing of it, from side to side</source>
        <translation>Sur quelle part de sa hauteur rien ne se voit, d'un côté à l'autre</translation>
    </message>
    <message>
        <source>How much of its base stands behind something</source>
        <translation>Quelle part de son socle se trouve derrière quelque chose</translation>
    </message>
    <message>
        <source>Hidden is only what shows no part at all</source>
        <translation>N'est caché que ce dont rien du tout ne se voit</translation>
    </message>
    <message>
        <source>What “hidden” means</source>
        <translation>Ce que « caché » veut dire</translation>
    </message>
    <message>
        <source>The computer's language</source>
        <translation>Langue de l'ordinateur</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Langue de la fenêtre</translation>
    </message>
    <message>
        <source>{language}: from the next start on.</source>
        <translation>{language} : dès le prochain démarrage.</translation>
    </message>
    <message>
        <source>&amp;Set-up</source>
        <translation>&amp;Préparation</translation>
    </message>
    <message>
        <source>The set-up's step “{part}” again, in mid-battle; the game goes on</source>
        <translation>L'étape « {part} » de la préparation, en pleine partie ; la partie continue</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>à l'instant</translation>
    </message>
    <message numerus="yes">
        <source>{n} days ago</source>
        <translation>
            <numerusform>il y a {n} jour</numerusform>
            <numerusform>il y a {n} jours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} hours ago</source>
        <translation>
            <numerusform>il y a {n} heure</numerusform>
            <numerusform>il y a {n} heures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} minutes ago</source>
        <translation>
            <numerusform>il y a {n} minute</numerusform>
            <numerusform>il y a {n} minutes</numerusform>
        </translation>
    </message>
    <message>
        <source>; the damaged file is kept as {copy}</source>
        <translation> ; le fichier abîmé est gardé sous {copy}</translation>
    </message>
    <message>
        <source>{path}: the game cannot be kept ({strerror}): free some space; play goes on.</source>
        <translation>{path} : la partie ne peut être gardée ({strerror}) : libérez de la place ; le jeu continue.</translation>
    </message>
    <message>
        <source>{path}: the kept game is no state of this program's: begin anew{put_aside}</source>
        <translation>{path} : la partie gardée n'est pas de ce programme : recommencez{put_aside}</translation>
    </message>
    <message>
        <source>{path}: the kept game cannot be read ({e}): begin anew{put_aside}</source>
        <translation>{path} : la partie gardée est illisible ({e}) : recommencez{put_aside}</translation>
    </message>
    <message>
        <source>another toy, a new one</source>
        <translation>un autre jouet, nouveau</translation>
    </message>
    <message>
        <source>no toy at all</source>
        <translation>pas du tout un jouet</translation>
    </message>
    <message>
        <source>✓ Seen at {looks} places.</source>
        <translation>✓ Vu à {looks} endroits.</translation>
    </message>
    <message>
        <source>→ {name} is in a hand: put it down, and take the hand away.</source>
        <translation>→ {name} est dans une main : posez-le, et retirez la main.</translation>
    </message>
    <message>
        <source>✓ Second look taken.</source>
        <translation>✓ Deuxième regard pris.</translation>
    </message>
    <message>
        <source>✓ It was {in_units}, so {length}.</source>
        <translation>✓ Déplacé de {in_units}, donc {length}.</translation>
    </message>
    <message>
        <source>{name} stood here</source>
        <translation>{name} était ici</translation>
    </message>
    <message>
        <source>✓ First look taken.</source>
        <translation>✓ Premier regard pris.</translation>
    </message>
    <message>
        <source>→ Take this height, or measure the toy and type it: that is far better.</source>
        <translation>→ Prenez cette hauteur, ou mesurez le jouet et tapez-la : c'est bien mieux.</translation>
    </message>
    <message>
        <source>✓ This height is taken.</source>
        <translation>✓ Cette hauteur est prise.</translation>
    </message>
    <message>
        <source>✓ {name} is known.</source>
        <translation>✓ {name} est connu.</translation>
    </message>
    <message>
        <source>{hits} of {most} hits</source>
        <translation>{hits} points de vie sur {most}</translation>
    </message>
    <message>
        <source>{length} tall</source>
        <translation>{length} de haut</translation>
    </message>
    <message>
        <source>the outline crosses itself</source>
        <translation>le contour se croise</translation>
    </message>
    <message>
        <source>the outline has no area</source>
        <translation>le contour n'a pas de surface</translation>
    </message>
    <message>
        <source>{part} by {by}</source>
        <translation>{part} par {by}</translation>
    </message>
    <message>
        <source>straight from ({x0:g}, {y0:g}) to ({x1:g}, {y1:g}) on the table, in inches</source>
        <translation>tout droit de ({x0:g}, {y0:g}) à ({x1:g}, {y1:g}) sur la table, en pouces</translation>
    </message>
    <message>
        <source>{area_in2:.1f} sq in</source>
        <translation>{area_in2:.1f} pouces carrés</translation>
    </message>
    <message>
        <source>{number:.0f} sq cm</source>
        <translation>{number:.0f} cm²</translation>
    </message>
    <message>
        <source>{name} was moved: {verdict}</source>
        <translation>{name} a été déplacé : {verdict}</translation>
    </message>
    <message>
        <source>{length} apart, closest point to closest point</source>
        <translation>à {length}, de bord à bord</translation>
    </message>
    <message>
        <source>its middle {length} {part}</source>
        <translation>son milieu {length} {part}</translation>
    </message>
    <message>
        <source>{name} is the nearest outside, {length} off</source>
        <translation>{name} est le plus proche dehors, à {length}</translation>
    </message>
    <message>
        <source>{name}: pass the laptop first (H), this follows from a hand</source>
        <translation>{name} : passez d'abord le portable (H), cela vient d'une main</translation>
    </message>
    <message>
        <source>{name} can do nothing now{whose}</source>
        <translation>{name} ne peut rien faire maintenant{whose}</translation>
    </message>
    <message>
        <source>What {name} may do, best first:</source>
        <translation>Ce que {name} peut faire, le meilleur d'abord :</translation>
    </message>
    <message>
        <source>{name} may do nothing now; nearest to it:</source>
        <translation>{name} ne peut rien faire ; le plus proche :</translation>
    </message>
    <message>
        <source>{number:.0f} ± {number2:.0f} % hidden</source>
        <translation>caché à {number:.0f} ± {number2:.0f} %</translation>
    </message>
    <message>
        <source>is in it</source>
        <translation>est dedans</translation>
    </message>
    <message>
        <source>may be in it</source>
        <translation>peut-être dedans</translation>
    </message>
    <message>
        <source>{text} (told, does not decide)</source>
        <translation>{text} (dit, ne décide pas)</translation>
    </message>
    <message>
        <source> by {names}</source>
        <translation> par {names}</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>permis</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>refusé</translation>
    </message>
    <message>
        <source>and {left} more: see the list</source>
        <translation>et {left} de plus : voir la liste</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>dedans</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>dehors</translation>
    </message>
    <message>
        <source>hand over it</source>
        <translation>main au-dessus</translation>
    </message>
    <message>
        <source>lifted</source>
        <translation>levé</translation>
    </message>
    <message>
        <source>destroyed</source>
        <translation>détruit</translation>
    </message>
    <message>
        <source>moving</source>
        <translation>bouge</translation>
    </message>
    <message numerus="yes">
        <source>{n} actions</source>
        <translation>
            <numerusform>{n} action</numerusform>
            <numerusform>{n} actions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{side}: {n} cards</source>
        <translation>
            <numerusform>{side} : {n} carte</numerusform>
            <numerusform>{side} : {n} cartes</numerusform>
        </translation>
    </message>
    <message>
        <source>{far} from here</source>
        <translation>à {far} d'ici</translation>
    </message>
    <message>
        <source>Looking back at {time}</source>
        <translation>Retour à {time}</translation>
    </message>
    <message numerus="yes">
        <source>Not on the table: {names}. Put them back, or press C and say which one it is</source>
        <translation>
            <numerusform>Pas sur la table : {names}. Remettez-le, ou appuyez sur C et dites lequel c'est</numerusform>
            <numerusform>Pas sur la table : {names}. Remettez-les, ou appuyez sur C et dites lequel c'est</numerusform>
        </translation>
    </message>
    <message>
        <source>Getting ready: keep your hands off the table for a moment</source>
        <translation>Préparation : gardez les mains hors de la table un instant</translation>
    </message>
    <message>
        <source>Hand over the table</source>
        <translation>Main au-dessus de la table</translation>
    </message>
    <message>
        <source>which one?</source>
        <translation>lequel ?</translation>
    </message>
    <message>
        <source>what is this?</source>
        <translation>qu'est-ce ?</translation>
    </message>
    <message>
        <source>all players</source>
        <translation>tous les joueurs</translation>
    </message>
    <message>
        <source>{typed!r} is neither a card to play ({names}) nor a toy</source>
        <translation>{typed!r} n'est ni une carte à jouer ({names}) ni un jouet</translation>
    </message>
    <message>
        <source>write "undo", "undo 3" (the number of an action, as the journal has it) or "redo"</source>
        <translation>écrivez « undo », « undo 3 » (le numéro d'une action du journal) ou « redo »</translation>
    </message>
    <message>
        <source>write inches, "rings 3 6", "rings 3 6 at TOY", or "rings" for none</source>
        <translation>écrivez des pouces, « rings 3 6 », « rings 3 6 at JOUET », ou « rings » pour aucun</translation>
    </message>
    <message>
        <source>no toy {name!r} to draw rings round{meant}</source>
        <translation>pas de jouet {name!r} pour y tracer des cercles{meant}</translation>
    </message>
    <message>
        <source>no toy {part!r} on the table{meant}</source>
        <translation>pas de jouet {part!r} sur la table{meant}</translation>
    </message>
    <message>
        <source>none now</source>
        <translation>aucune maintenant</translation>
    </message>
    <message>
        <source>The checks do not agree.</source>
        <translation>Les vérifications ne s'accordent pas.</translation>
    </message>
    <message>
        <source>{when}{toy} is on the table</source>
        <translation>{when}{toy} est sur la table</translation>
    </message>
    <message>
        <source>{when}#{number} ruled by {by}</source>
        <translation>{when}#{number} tranché par {by}</translation>
    </message>
    <message>
        <source>({number:.0f} % sure)</source>
        <translation>(sûr à {number:.0f} %)</translation>
    </message>
    <message>
        <source>Turn {turn}</source>
        <translation>Tour {turn}</translation>
    </message>
    <message>
        <source>Click a toy to see its ranges and what is hidden from it.</source>
        <translation>Cliquez un jouet pour voir ses distances et ce qui lui est caché.</translation>
    </message>
    <message>
        <source> (declared: #{part})</source>
        <translation> (déclaré : #{part})</translation>
    </message>
    <message>
        <source> of {length}</source>
        <translation> sur {length}</translation>
    </message>
    <message>
        <source> of {limit:g}</source>
        <translation> sur {limit:g}</translation>
    </message>
    <message>
        <source>The battle begins</source>
        <translation>La bataille commence</translation>
    </message>
    <message>
        <source>{when}The battle ends</source>
        <translation>{when}La bataille finit</translation>
    </message>
    <message>
        <source>{text}; you lack {length}</source>
        <translation>{text} ; il manque {length}</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>Que voulez-vous faire ?</translation>
    </message>
    <message>
        <source>Search all commands</source>
        <translation>Chercher dans toutes les commandes</translation>
    </message>
    <message>
        <source>Click a toy or a piece of stuff. Drag a corner, or the dot in the middle of an edge for a new corner; drag inside to move it all; double-click a corner to take it away. Keys: , and . choose a corner, arrows move it, Enter takes it.</source>
        <translation>Cliquez un jouet ou un objet. Glissez un coin, ou le point au milieu d'un bord pour un nouveau coin ; glissez dedans pour tout déplacer ; double-cliquez un coin pour l'ôter. Touches : , et . choisissent un coin, les flèches le bougent, Entrée valide.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Nothing chosen&lt;/b&gt;</source>
        <translation>&lt;b&gt;Rien de choisi&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&amp;Correct it (Enter)</source>
        <translation>&amp;Corriger (Entrée)</translation>
    </message>
    <message>
        <source>From the surface that it stands on to its top; footprint, ranges and cover follow</source>
        <translation>De la surface où il se tient à son sommet ; base, distances et couverts suivent</translation>
    </message>
    <message>
        <source>It lies &amp;destroyed</source>
        <translation>Il gît &amp;détruit</translation>
    </message>
    <message>
        <source>It stays on the table as terrain, with its name</source>
        <translation>Il reste sur la table comme terrain, avec son nom</translation>
    </message>
    <message>
        <source>How the height is known</source>
        <translation>D'où vient la hauteur</translation>
    </message>
    <message>
        <source>Destroyed</source>
        <translation>Détruit</translation>
    </message>
    <message>
        <source>Who this really is: a toy that is missed, or one to change places with</source>
        <translation>Qui c'est vraiment : un jouet manquant, ou un à échanger</translation>
    </message>
    <message>
        <source>Whose it is</source>
        <translation>À qui il est</translation>
    </message>
    <message>
        <source>This is</source>
        <translation>C'est</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nom</translation>
    </message>
    <message>
        <source>&amp;Side</source>
        <translation>Cam&amp;p</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>&amp;Taille</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>Ge&amp;nre</translation>
    </message>
    <message>
        <source>&amp;Cover</source>
        <translation>Cou&amp;vert</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>&amp;Hauteur</translation>
    </message>
    <message>
        <source>Draw its outline anew (L)</source>
        <translation>Redessiner son contour (L)</translation>
    </message>
    <message>
        <source>Drag all the way round it</source>
        <translation>Faites-en tout le tour en glissant</translation>
    </message>
    <message>
        <source>Find its height by sliding (K)</source>
        <translation>Trouver sa hauteur en glissant (K)</translation>
    </message>
    <message>
        <source>For toys whose height nobody measured</source>
        <translation>Pour les jouets dont personne n'a mesuré la hauteur</translation>
    </message>
    <message>
        <source>It is no toy: take it out (Ctrl+Del)</source>
        <translation>Ce n'est pas un jouet : retirer (Ctrl+Suppr)</translation>
    </message>
    <message>
        <source>A shadow, a card, a phone: it is left out</source>
        <translation>Une ombre, une carte, un téléphone : on l'ignore</translation>
    </message>
    <message>
        <source>A toy was missed: draw round it (Ctrl+T)</source>
        <translation>Jouet oublié : l'entourer (Ctrl+T)</translation>
    </message>
    <message>
        <source>Drag round the toy that has no outline</source>
        <translation>Glissez autour du jouet sans contour</translation>
    </message>
    <message>
        <source>Stuff was missed: draw round it (Ctrl+B)</source>
        <translation>Objet oublié : l'entourer (Ctrl+B)</translation>
    </message>
    <message>
        <source>Drag round what blocks sight and way</source>
        <translation>Glissez autour de ce qui bloque vue et passage</translation>
    </message>
    <message>
        <source>Lay a zone: draw round it</source>
        <translation>Poser une zone : l'entourer</translation>
    </message>
    <message>
        <source>An area that the game knows: a hill, lava</source>
        <translation>Une surface connue du jeu : colline, lave</translation>
    </message>
    <message>
        <source>&lt;b&gt;Nothing chosen&lt;/b&gt;: click a toy or stuff</source>
        <translation>&lt;b&gt;Rien de choisi&lt;/b&gt; : cliquez un jouet ou un objet</translation>
    </message>
    <message>
        <source>It is not there: take it out (Ctrl+Del)</source>
        <translation>Ce n'est pas là : retirer (Ctrl+Suppr)</translation>
    </message>
    <message>
        <source>{words}, on {stands_on}</source>
        <translation>{words}, sur {stands_on}</translation>
    </message>
    <message>
        <source>Type what you know and press Enter. A height that you measured is best; without one, slide the toy by hand: the farther it stands from the middle of the picture, the more it leans, and that tells its height.</source>
        <translation>Tapez ce que vous savez, puis Entrée. Une hauteur mesurée est le mieux ; sinon, glissez le jouet à la main : plus il est loin du milieu de l'image, plus il penche, et cela donne sa hauteur.</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>Regards</translation>
    </message>
    <message>
        <source>&amp;Keep this (Enter)</source>
        <translation>&amp;Garder (Entrée)</translation>
    </message>
    <message>
        <source>Name, side, size and height as they stand here; Ctrl+Z takes it back</source>
        <translation>Nom, camp, taille et hauteur tels qu'ici ; Ctrl+Z annule</translation>
    </message>
    <message>
        <source>&amp;Done (K)</source>
        <translation>&amp;Fini (K)</translation>
    </message>
    <message>
        <source>&amp;Take {length}</source>
        <translation>Prendre {length} (&amp;b)</translation>
    </message>
    <message>
        <source>The height that sliding tells; Ctrl+Z takes it back</source>
        <translation>La hauteur que donne le glissement ; Ctrl+Z annule</translation>
    </message>
    <message>
        <source>&lt;b&gt;Whom?&lt;/b&gt; Click a toy.</source>
        <translation>&lt;b&gt;Qui ?&lt;/b&gt; Cliquez un jouet.</translation>
    </message>
    <message>
        <source>{name} looks at {name2}</source>
        <translation>{name} regarde {name2}</translation>
    </message>
    <message>
        <source>{blocker} alone hides {number:.0f} %</source>
        <translation>{blocker} seul cache {number:.0f} %</translation>
    </message>
    <message>
        <source>Toy's-eye picture</source>
        <translation>Image vue du jouet</translation>
    </message>
    <message>
        <source>Select the attacker (left click), then the target (right click)</source>
        <translation>Choisissez l'attaquant (clic gauche), puis la cible (clic droit)</translation>
    </message>
    <message>
        <source>{title}: nothing of it can be seen from so near</source>
        <translation>{title} : de si près, on n'en voit rien</translation>
    </message>
    <message>
        <source>Left-click the attacker, right-click the target</source>
        <translation>Clic gauche sur l'attaquant, clic droit sur la cible</translation>
    </message>
    <message>
        <source>Calibrate again</source>
        <translation>Recalibrer</translation>
    </message>
    <message>
        <source>Say which toy it is (C)</source>
        <translation>Dire quel jouet c'est (C)</translation>
    </message>
    <message>
        <source>What can be mended now</source>
        <translation>Ce qui peut être réparé maintenant</translation>
    </message>
    <message>
        <source>Which one?</source>
        <translation>Lequel ?</translation>
    </message>
    <message>
        <source> (1 of {n})</source>
        <translation> (1 sur {n})</translation>
    </message>
    <message>
        <source>&lt;b&gt;Which one is this?&lt;/b&gt; The toy</source>
        <translation>&lt;b&gt;Lequel est-ce ?&lt;/b&gt; Le jouet</translation>
    </message>
    <message>
        <source>&lt;b&gt;What is this?&lt;/b&gt; It stands</source>
        <translation>&lt;b&gt;Qu'est-ce ?&lt;/b&gt; C'est</translation>
    </message>
    <message>
        <source>{asks} at {x:.1f}, {y:.1f} {units}{more}:</source>
        <translation>{asks} à {x:.1f} ; {y:.1f} {units}{more} :</translation>
    </message>
    <message>
        <source>It is {words} (key {i})</source>
        <translation>C'est {words} (touche {i})</translation>
    </message>
    <message>
        <source>The last ruling</source>
        <translation>La dernière décision</translation>
    </message>
    <message>
        <source>Evidence card</source>
        <translation>Carte de preuve</translation>
    </message>
    <message>
        <source>This ruling as a picture with its checks, among your pictures</source>
        <translation>Cette décision en image avec ses vérifications, parmi vos images</translation>
    </message>
    <message>
        <source>Click to keep it</source>
        <translation>Cliquez pour la garder</translation>
    </message>
    <message>
        <source>Kept: click again to close it</source>
        <translation>Gardée : cliquez encore pour fermer</translation>
    </message>
    <message>
        <source>&lt;b&gt;Take back {number}: {action}?&lt;/b&gt;</source>
        <translation>&lt;b&gt;Annuler {number} : {action} ?&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Too close to call</source>
        <translation>Trop juste</translation>
    </message>
    <message>
        <source>{too_close_text}

What do the players agree on?</source>
        <translation>{too_close_text}

Que décident les joueurs ?</translation>
    </message>
    <message>
        <source>It counts (&amp;Y)</source>
        <translation>Cela compte (&amp;Y)</translation>
    </message>
    <message>
        <source>It does not (&amp;N)</source>
        <translation>Cela ne compte pas (&amp;N)</translation>
    </message>
    <message>
        <source>Not now (&amp;Esc)</source>
        <translation>Pas maintenant (&amp;Esc)</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>Interdit</translation>
    </message>
    <message>
        <source>Leave it (&amp;Esc)</source>
        <translation>Laisser (&amp;Esc)</translation>
    </message>
    <message>
        <source>All players allow it anyway (&amp;A)</source>
        <translation>Tous les joueurs le permettent (&amp;A)</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>These stay: {names}.

</source>
        <translation>Celles-ci restent : {names}.

</translation>
    </message>
    <message>
        <source>Take all of these back (&amp;Y)</source>
        <translation>Annuler toutes celles-ci (&amp;Y)</translation>
    </message>
    <message>
        <source>Look closer (&amp;L)</source>
        <translation>Regarder de plus près (&amp;L)</translation>
    </message>
    <message>
        <source>Settle it by a picture (&amp;P)</source>
        <translation>Trancher par une image (&amp;P)</translation>
    </message>
    <message>
        <source>{kept}These cannot be made without it and go too:
{lost}</source>
        <translation>{kept}Celles-ci sont impossibles sans elle et partent aussi :
{lost}</translation>
    </message>
    <message>
        <source>
and {more} more</source>
        <translation>
et {more} de plus</translation>
    </message>
    <message>
        <source>Toy</source>
        <translation>Jouet</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Hauteur</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Vie</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Actions</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Click a toy to see its ranges, and what it may do (N: next toy)</source>
        <translation>Cliquez un jouet pour voir ses distances et ce qu'il peut faire (N : suivant)</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Actions</translation>
    </message>
    <message>
        <source>Double-click or Enter: do it</source>
        <translation>Double-clic ou Entrée : le faire</translation>
    </message>
    <message>
        <source>Click a ruling or a move for its reasons</source>
        <translation>Cliquez une décision ou un mouvement pour ses raisons</translation>
    </message>
    <message>
        <source>5S Enter: card · jeep Enter: toy · 3 4 Enter: dice</source>
        <translation>5S Entrée : carte · jeep : jouet · 3 4 : dés</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Saisie</translation>
    </message>
    <message>
        <source>Type a card (5S), a toy's name, or the dice that fell; Enter (key: /)</source>
        <translation>Tapez une carte (5S), le nom d'un jouet ou les dés sortis ; Entrée (touche : /)</translation>
    </message>
    <message>
        <source>{name} of {side} (id {id})</source>
        <translation>{name} de {side} (id {id})</translation>
    </message>
    <message>
        <source>Show what {card} can do (type {card} and Enter)</source>
        <translation>Montrer ce que peut {card} (tapez {card} et Entrée)</translation>
    </message>
    <message>
        <source>… and {number} more: select a toy or a card</source>
        <translation>… et {number} de plus : choisissez un jouet ou une carte</translation>
    </message>
    <message>
        <source>no side</source>
        <translation>aucun camp</translation>
    </message>
    <message>
        <source>Time in the clip</source>
        <translation>Temps dans la vidéo</translation>
    </message>
    <message>
        <source>Look back at an earlier moment; the game is not changed by it</source>
        <translation>Revoir un moment passé ; la partie n'en change pas</translation>
    </message>
    <message>
        <source>Go on where the battle is (\)</source>
        <translation>Reprendre là où en est la bataille (\)</translation>
    </message>
    <message>
        <source>The sample battle. Click a green toy, then rest the mouse on a blue one. H shows green's hand, Space stops and goes on, Ctrl+K finds everything else.</source>
        <translation>La bataille d'exemple. Cliquez un jouet vert, puis laissez la souris sur un bleu. H montre la main des verts, Espace arrête et reprend, Ctrl+K trouve tout le reste.</translation>
    </message>
    <message>
        <source>The report of the battle is in {page}.</source>
        <translation>Le rapport de la bataille est dans {page}.</translation>
    </message>
    <message>
        <source>Toy Umpire: the sample battle</source>
        <translation>Toy Umpire : la bataille d'exemple</translation>
    </message>
    <message>
        <source>The battle cannot be gone on with yet. {e}</source>
        <translation>La bataille ne peut pas encore reprendre. {e}</translation>
    </message>
    <message>
        <source>· the battle goes on</source>
        <translation>· la bataille continue</translation>
    </message>
    <message>
        <source>There will be no log of this battle: {e}</source>
        <translation>Il n'y aura pas de journal de cette bataille : {e}</translation>
    </message>
    <message>
        <source>{e}. The battle goes on in a new log, {fresh}</source>
        <translation>{e}. La bataille continue dans un nouveau journal, {fresh}</translation>
    </message>
    <message>
        <source>{text}: %v of %m</source>
        <translation>{text} : %v sur %m</translation>
    </message>
    <message>
        <source>Toy Umpire: set up</source>
        <translation>Toy Umpire : préparation</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <source>What the program says</source>
        <translation>Ce que dit le programme</translation>
    </message>
    <message>
        <source>Inches or centimetres (Alt+U)</source>
        <translation>Pouces ou centimètres (Alt+U)</translation>
    </message>
    <message>
        <source>&amp;Save as …</source>
        <translation>&amp;Enregistrer sous …</translation>
    </message>
    <message>
        <source>Keep this set-up under a name, to open it again in one click</source>
        <translation>Garder cette préparation sous un nom, pour l'ouvrir en un clic</translation>
    </message>
    <message>
        <source>Save the set-up and go on (Ctrl+Return)</source>
        <translation>Enregistrer la préparation et continuer (Ctrl+Entrée)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Retour</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Suivant</translation>
    </message>
    <message>
        <source>Back to the battle</source>
        <translation>Retour à la bataille</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>&amp;Jouer</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fait</translation>
    </message>
    <message>
        <source>Many cameras have a fixed focus and need no lock; lock others in their own program.</source>
        <translation>Beaucoup de caméras ont une mise au point fixe ; bloquez les autres dans leur propre programme.</translation>
    </message>
    <message>
        <source>Lock it in the camera's own program, or keep the light as it is.</source>
        <translation>Bloquez-la dans le programme de la caméra, ou ne changez pas la lumière.</translation>
    </message>
    <message>
        <source>Camera {number}</source>
        <translation>Caméra {number}</translation>
    </message>
    <message>
        <source>The {what} is locked at {now:g}.</source>
        <translation>{what} : bloqué à {now:g}.</translation>
    </message>
    <message>
        <source>{size} was refused: the camera gives {size2}.</source>
        <translation>{size} refusé : la caméra donne {size2}.</translation>
    </message>
    <message>
        <source>The {what} was not locked: the camera's driver refuses it. {part}</source>
        <translation>{what} : non bloqué, le pilote de la caméra refuse. {part}</translation>
    </message>
    <message>
        <source>The {what} is not locked: the driver took the order, but it is still automatic.</source>
        <translation>{what} : non bloqué. Le pilote a accepté l'ordre, mais règle toujours tout seul.</translation>
    </message>
    <message>
        <source>The {what} is locked, but at {now:g}: the camera did not take {value:g}.</source>
        <translation>{what} : bloqué, mais à {now:g} : la caméra n'a pas pris {value:g}.</translation>
    </message>
    <message>
        <source>a length is a number such as 3.5 ({part}), found {text!r}</source>
        <translation>une longueur est un nombre comme 3,5 ({part}), trouvé {text!r}</translation>
    </message>
    <message>
        <source>an outline needs three corners or more, found {n}</source>
        <translation>un contour a trois coins ou plus, trouvé {n}</translation>
    </message>
    <message>
        <source>an outline must not cross itself and must have an area: draw round it, corner by corner</source>
        <translation>un contour ne doit pas se croiser et doit avoir une surface : tracez-le coin par coin</translation>
    </message>
    <message>
        <source>a part to ignore reaches from a height up to a greater one, found {from_in:g} to {to_in:g}</source>
        <translation>une partie à ignorer va d'une hauteur à une plus grande, trouvé {from_in:g} à {to_in:g}</translation>
    </message>
    <message>
        <source>{name!r} is another toy on the table already: name that one first</source>
        <translation>{name!r} est déjà un autre jouet sur la table : nommez d'abord celui-là</translation>
    </message>
    <message>
        <source>a name must not be empty or taken, found {text!r}</source>
        <translation>un nom ne doit être ni vide ni pris, trouvé {text!r}</translation>
    </message>
    <message>
        <source>a height is more than 0 and less than {highest} inches, found {text!r}</source>
        <translation>une hauteur est de plus de 0 et moins de {highest} pouces, trouvé {text!r}</translation>
    </message>
    <message>
        <source>the diameter of a round base is {least:g} to {most:g} millimetres, found {text!r}</source>
        <translation>un socle rond mesure {least:g} à {most:g} millimètres, trouvé {text!r}</translation>
    </message>
    <message>
        <source>the diameter of a round base is a number of millimetres, found {text!r}</source>
        <translation>le diamètre d'un socle rond est un nombre de millimètres, trouvé {text!r}</translation>
    </message>
    <message>
        <source>{path}: turn_deg must be one of {names}, found {turn!r}</source>
        <translation>{path} : turn_deg doit être parmi {names}, trouvé {turn!r}</translation>
    </message>
    <message>
        <source>{path}: size_px must be two whole numbers [width, height], found {size!r}</source>
        <translation>{path} : size_px doit être deux entiers [largeur, hauteur], trouvé {size!r}</translation>
    </message>
    <message>
        <source>a set-up needs a name of letters or digits, found {name!r}</source>
        <translation>une préparation a un nom fait de lettres ou de chiffres, trouvé {name!r}</translation>
    </message>
    <message>
        <source>{home}: the set-up cannot be saved ({strerror}): choose a folder that is yours</source>
        <translation>{home} : la préparation ne peut être enregistrée ({strerror}) : choisissez un dossier à vous</translation>
    </message>
    <message>
        <source>{path}: the toys cannot be kept for the next battle ({strerror})</source>
        <translation>{path} : les jouets ne peuvent être gardés pour la prochaine bataille ({strerror})</translation>
    </message>
    <message>
        <source>{path}: {key} must be a number, found {value!r}</source>
        <translation>{path} : {key} doit être un nombre, trouvé {value!r}</translation>
    </message>
    <message>
        <source>the stuff is found by comparing with the empty table: take that picture first</source>
        <translation>les objets se trouvent en comparant avec la table vide : prenez d'abord cette photo</translation>
    </message>
    <message>
        <source>toys are found after the sheet: calibrate first</source>
        <translation>les jouets viennent après la feuille : calibrez d'abord</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>Caméra</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Feuille</translation>
    </message>
    <message>
        <source>Empty table</source>
        <translation>Table vide</translation>
    </message>
    <message>
        <source>Stuff on the battlefield</source>
        <translation>Objets du terrain</translation>
    </message>
    <message>
        <source>Game, house rules, armies</source>
        <translation>Jeu, règles, armées</translation>
    </message>
    <message>
        <source>Choose a camera, a stream or a clip, and look at its picture.</source>
        <translation>Choisissez une caméra, un flux ou une vidéo, et regardez l'image.</translation>
    </message>
    <message>
        <source>Lay the printed sheet on the table and press Calibrate, or pick four corners of a known rectangle.</source>
        <translation>Posez la feuille imprimée sur la table et appuyez sur Calibrer, ou choisissez quatre coins d'un rectangle connu.</translation>
    </message>
    <message>
        <source>The focus is not locked: a lens that turns spoils the measurements.</source>
        <translation>La mise au point n'est pas bloquée : un objectif qui tourne fausse les mesures.</translation>
    </message>
    <message>
        <source>A game needs toys of two sides: give each toy its side, or play in quick mode.</source>
        <translation>Un jeu veut des jouets de deux camps : donnez à chacun son camp, ou jouez en mode rapide.</translation>
    </message>
    <message>
        <source>Ranges are only sure to {number:.0f} %: measure the 6-inch bar.</source>
        <translation>Les distances ne sont sûres qu'à {number:.0f} % : mesurez la barre de 6 pouces.</translation>
    </message>
    <message>
        <source>The height of {guessed} of {n} toys is a guess.</source>
        <translation>La hauteur de {guessed} jouets sur {n} est devinée.</translation>
    </message>
    <message>
        <source>{key}: expected one of {names}, found {text!r}</source>
        <translation>{key} : attendu un parmi {names}, trouvé {text!r}</translation>
    </message>
    <message>
        <source>{game_id} must be a table: write [{game_id}] above its lines</source>
        <translation>{game_id} doit être une table : écrivez [{game_id}] au-dessus de ses lignes</translation>
    </message>
    <message>
        <source>numbers with commas between</source>
        <translation>nombres séparés par des virgules</translation>
    </message>
    <message>
        <source>{key}: expected {kind}, found {text!r}</source>
        <translation>{key} : attendu {kind}, trouvé {text!r}</translation>
    </message>
    <message>
        <source>the army is not TOML ({e}): correct that line, or look at the example</source>
        <translation>l'armée n'est pas du TOML ({e}) : corrigez cette ligne, ou voyez l'exemple</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un nombre entier</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un nombre</translation>
    </message>
    <message>
        <source>Save the set-up</source>
        <translation>Enregistrer la préparation</translation>
    </message>
    <message>
        <source>Its name:</source>
        <translation>Son nom :</translation>
    </message>
    <message>
        <source>Saved as “{name}”: it can be opened from the first step.</source>
        <translation>Enregistré sous « {name} » : à ouvrir depuis la première étape.</translation>
    </message>
    <message>
        <source>Hang the camera over the middle of the table, looking straight down. Click its picture here, then lock what it does by itself: a lens that turns spoils the measurements.</source>
        <translation>Accrochez la caméra au-dessus du milieu de la table, droit vers le bas. Cliquez son image ici, puis bloquez ce qu'elle règle seule : un objectif qui tourne fausse les mesures.</translation>
    </message>
    <message>
        <source>&amp;Look for cameras</source>
        <translation>&amp;Chercher des caméras</translation>
    </message>
    <message>
        <source>Show every camera that can be opened</source>
        <translation>Montrer chaque caméra qui s'ouvre</translation>
    </message>
    <message>
        <source>Loc&amp;k focus and exposure</source>
        <translation>&amp;Bloquer mise au point et exposition</translation>
    </message>
    <message>
        <source>Keep both where they are now</source>
        <translation>Garder les deux où elles sont</translation>
    </message>
    <message>
        <source>A phone as camera: the address that its camera app shows (rtsp://… or http://…), phone and computer in the same network. A clip or a picture works too, and a camera's number.</source>
        <translation>Un téléphone comme caméra : l'adresse que montre son appli (rtsp://… ou http://…), téléphone et ordinateur sur le même réseau. Une vidéo, une image ou le numéro d'une caméra vont aussi.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Ouvrir</translation>
    </message>
    <message>
        <source>Open it and show its picture</source>
        <translation>L'ouvrir et montrer son image</translation>
    </message>
    <message>
        <source>mirrored: turn it back</source>
        <translation>en miroir : retourner</translation>
    </message>
    <message>
        <source>More pixels measure better; 1920 × 1080 is enough for a table of 4 by 4 feet</source>
        <translation>Plus de pixels mesurent mieux ; 1920 × 1080 suffit pour une table de 120 × 120 cm</translation>
    </message>
    <message>
        <source>Phone or clip</source>
        <translation>Téléphone, vidéo</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>Tourner</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Résolution</translation>
    </message>
    <message>
        <source>Focus</source>
        <translation>Mise au point</translation>
    </message>
    <message>
        <source>Exposure</source>
        <translation>Exposition</translation>
    </message>
    <message>
        <source>Looking for cameras …</source>
        <translation>Recherche de caméras …</translation>
    </message>
    <message>
        <source>Use {camera}</source>
        <translation>Prendre {camera}</translation>
    </message>
    <message>
        <source>A clip or a picture</source>
        <translation>Une vidéo ou une image</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>bloqué</translation>
    </message>
    <message>
        <source>Keep the {what} where it is now</source>
        <translation>Garder {what} tel quel</translation>
    </message>
    <message>
        <source>The {what} in the driver's own units: turn it until the picture is good</source>
        <translation>{what} dans l'unité du pilote : tournez jusqu'à une bonne image</translation>
    </message>
    <message>
        <source>Value of the {what}</source>
        <translation>Valeur : {what}</translation>
    </message>
    <message>
        <source>Clip …</source>
        <translation>Vidéo …</translation>
    </message>
    <message>
        <source>A clip or a picture in place of a camera</source>
        <translation>Une vidéo ou une image au lieu d'une caméra</translation>
    </message>
    <message>
        <source>the last set-up</source>
        <translation>la dernière préparation</translation>
    </message>
    <message>
        <source>Open {name}, {ago}</source>
        <translation>Ouvrir {name}, {ago}</translation>
    </message>
    <message>
        <source>Everything as it was saved then</source>
        <translation>Tout, comme enregistré alors</translation>
    </message>
    <message>
        <source>No camera gives a picture: plug one in, close other programs that use it, and look again; or use a phone.</source>
        <translation>Aucune caméra ne donne d'image : branchez-en une, fermez les programmes qui l'utilisent, et cherchez encore ; ou prenez un téléphone.</translation>
    </message>
    <message>
        <source>Its picture comes.</source>
        <translation>L'image arrive.</translation>
    </message>
    <message>
        <source>No picture yet: click a camera.</source>
        <translation>Pas encore d'image : cliquez une caméra.</translation>
    </message>
    <message>
        <source>Focus and exposure are locked.</source>
        <translation>Mise au point et exposition sont bloquées.</translation>
    </message>
    <message>
        <source>The focus is another than at the calibration: calibrate again.</source>
        <translation>La mise au point a changé depuis le calibrage : calibrez encore.</translation>
    </message>
    <message>
        <source>Exposure is not locked.</source>
        <translation>L'exposition n'est pas bloquée.</translation>
    </message>
    <message>
        <source>Focus is not locked.</source>
        <translation>La mise au point n'est pas bloquée.</translation>
    </message>
    <message>
        <source>Which game? Without one you get ranges and cover, and nobody says what is allowed.</source>
        <translation>Quel jeu ? Sans jeu, il y a distances et couverts, et personne ne dit ce qui est permis.</translation>
    </message>
    <message>
        <source>Quick mode: ranges and cover</source>
        <translation>Mode rapide : distances et couverts</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Jeu</translation>
    </message>
    <message>
        <source>House rules</source>
        <translation>Règles maison</translation>
    </message>
    <message>
        <source>Armies</source>
        <translation>Armées</translation>
    </message>
    <message>
        <source>House rules and armies</source>
        <translation>Règles maison et armées</translation>
    </message>
    <message>
        <source>Army</source>
        <translation>Armée</translation>
    </message>
    <message>
        <source>A roster or army file</source>
        <translation>Un fichier de liste ou d'armée</translation>
    </message>
    <message>
        <source>TOML (*.toml)</source>
        <translation>TOML (*.toml)</translation>
    </message>
    <message>
        <source>An army file</source>
        <translation>Un fichier d'armée</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>Ce qu'elle dit</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Sides, sizes and heights are the toys' own (step 5). What the game wants to know besides, powers, groups, decks, is written here in the roster's words. Nothing written: the usual army.</source>
        <translation>Camps, tailles et hauteurs sont ceux des jouets (étape 5). Ce que le jeu veut savoir d'autre, pouvoirs, groupes, paquets, s'écrit ici dans les mots de la liste. Rien d'écrit : l'armée habituelle.</translation>
    </message>
    <message>
        <source>From a &amp;file …</source>
        <translation>D'un &amp;fichier …</translation>
    </message>
    <message>
        <source>&amp;Example</source>
        <translation>&amp;Exemple</translation>
    </message>
    <message>
        <source>What such a table looks like</source>
        <translation>À quoi ressemble une telle table</translation>
    </message>
    <message>
        <source>There are no toys yet: find and name them first.</source>
        <translation>Pas encore de jouets : trouvez-les et nommez-les d'abord.</translation>
    </message>
    <message>
        <source>Ranges and cover are ready: you may play.</source>
        <translation>Distances et couverts sont prêts : vous pouvez jouer.</translation>
    </message>
    <message>
        <source>{text}
Usually {value}. {rule}</source>
        <translation>{text}
D'ordinaire {value}. {rule}</translation>
    </message>
    <message numerus="yes">
        <source>{n} house rules changed.</source>
        <translation>
            <numerusform>{n} règle maison changée.</numerusform>
            <numerusform>{n} règles maison changées.</numerusform>
        </translation>
    </message>
    <message>
        <source>Toys: </source>
        <translation>Jouets : </translation>
    </message>
    <message>
        <source>The game takes these toys and armies.</source>
        <translation>Le jeu accepte ces jouets et armées.</translation>
    </message>
    <message>
        <source>, from the rule book</source>
        <translation>, du livre de règles</translation>
    </message>
    <message>
        <source>give a TOML file</source>
        <translation>donnez un fichier TOML</translation>
    </message>
    <message>
        <source>This game wants to know nothing more.</source>
        <translation>Ce jeu ne veut rien savoir de plus.</translation>
    </message>
    <message>
        <source>&amp;Draw a part</source>
        <translation>&amp;Dessiner une partie</translation>
    </message>
    <message>
        <source>Click round it in the picture, corner by corner</source>
        <translation>Cliquez autour dans l'image, coin par coin</translation>
    </message>
    <message>
        <source>Parts to ignore</source>
        <translation>Parties à ignorer</translation>
    </message>
    <message>
        <source>Remove the part</source>
        <translation>Ôter la partie</translation>
    </message>
    <message>
        <source>It counts again</source>
        <translation>Elle compte à nouveau</translation>
    </message>
    <message>
        <source>Parts to ignore (a flag, a barrel): what of it lies over the outline, between the two heights, counts for neither range nor cover.</source>
        <translation>Parties à ignorer (drapeau, canon) : ce qui est au-dessus du contour, entre les deux hauteurs, ne compte ni pour la distance ni pour le couvert.</translation>
    </message>
    <message>
        <source>{format_length} to {format_length2} {units}, {n} corners</source>
        <translation>{format_length} à {format_length2} {units}, {n} coins</translation>
    </message>
    <message>
        <source>The sheet is seen whole.</source>
        <translation>La feuille est vue en entier.</translation>
    </message>
    <message>
        <source>It lies flat.</source>
        <translation>Elle est à plat.</translation>
    </message>
    <message>
        <source>It seems bent: press it flat, or tape down its corners.</source>
        <translation>Elle semble bombée : aplatissez-la, ou collez ses coins.</translation>
    </message>
    <message>
        <source>The picture is blurred: clean the lens, or lock the focus anew.</source>
        <translation>L'image est floue : nettoyez l'objectif, ou bloquez à nouveau la mise au point.</translation>
    </message>
    <message>
        <source>Print the sheet at 100 %, without fitting it to the page. Measure the bar on it that says 6 inches, type what it measures, and lay the sheet flat on the table, whole in the picture.</source>
        <translation>Imprimez la feuille à 100 %, sans ajuster à la page. Mesurez la barre marquée 6 pouces, tapez la mesure, et posez la feuille à plat sur la table, entière dans l'image.</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Letter</translation>
    </message>
    <message>
        <source>&amp;Calibrate</source>
        <translation>&amp;Calibrer</translation>
    </message>
    <message>
        <source>Work out where the camera is, from the sheet in the picture</source>
        <translation>Calculer où est la caméra, d'après la feuille dans l'image</translation>
    </message>
    <message>
        <source>Show the ± over the table</source>
        <translation>Montrer les ± sur la table</translation>
    </message>
    <message>
        <source>A calibration that was saved before</source>
        <translation>Un calibrage déjà enregistré</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>non mesuré</translation>
    </message>
    <message>
        <source>Without it the inch is only sure to 1 %, and so is every range</source>
        <translation>Sans elle le pouce n'est sûr qu'à 1 %, et chaque distance aussi</translation>
    </message>
    <message>
        <source>The 6-inch bar measures</source>
        <translation>La barre de 6 pouces</translation>
    </message>
    <message>
        <source>From the table top to the lens, by tape; it makes heights surer</source>
        <translation>De la table à l'objectif, au mètre ; rend les hauteurs plus sûres</translation>
    </message>
    <message>
        <source>Lens file …</source>
        <translation>Fichier d'objectif …</translation>
    </message>
    <message>
        <source>Made by `toy-umpire lens`: with it ranges are several times surer away from the sheet</source>
        <translation>Fait par `toy-umpire lens` : les distances loin de la feuille en sont bien plus sûres</translation>
    </message>
    <message>
        <source>No lens file</source>
        <translation>Pas de fichier d'objectif</translation>
    </message>
    <message>
        <source>Camera height</source>
        <translation>Hauteur caméra</translation>
    </message>
    <message>
        <source>No sheet: four corners of a known rectangle</source>
        <translation>Sans feuille : quatre coins d'un rectangle</translation>
    </message>
    <message>
        <source>Click them in the picture, anticlockwise, the one where x and y are 0 first</source>
        <translation>Cliquez-les dans l'image, sens antihoraire, d'abord celui où x et y valent 0</translation>
    </message>
    <message>
        <source>Save the sheet</source>
        <translation>Enregistrer la feuille</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Taking pictures of the sheet</source>
        <translation>Photos de la feuille</translation>
    </message>
    <message>
        <source>Working out where the camera is</source>
        <translation>Calcul de la place de la caméra</translation>
    </message>
    <message>
        <source>A lens file</source>
        <translation>Un fichier d'objectif</translation>
    </message>
    <message>
        <source>A calibration</source>
        <translation>Un calibrage</translation>
    </message>
    <message>
        <source>The size of the print is known.</source>
        <translation>La taille d'impression est connue.</translation>
    </message>
    <message>
        <source>Not seen: {names}.</source>
        <translation>Pas vue : {names}.</translation>
    </message>
    <message>
        <source>Flat: not known yet.</source>
        <translation>À plat : pas encore su.</translation>
    </message>
    <message>
        <source>Sharp: not known yet.</source>
        <translation>Nette : pas encore su.</translation>
    </message>
    <message>
        <source>The picture is sharp.</source>
        <translation>L'image est nette.</translation>
    </message>
    <message>
        <source>Width and depth</source>
        <translation>Largeur, profondeur</translation>
    </message>
    <message>
        <source>Click four corners in the picture, anticlockwise, the table's origin first: {n} so far.</source>
        <translation>Cliquez quatre coins dans l'image, sens antihoraire, l'origine de la table d'abord : {n} déjà.</translation>
    </message>
    <message>
        <source>Click the four corners anticlockwise, starting where x and y are 0.</source>
        <translation>Cliquez les quatre coins en sens antihoraire, d'abord où x et y valent 0.</translation>
    </message>
    <message>
        <source>Now press Calibrate again.</source>
        <translation>Maintenant appuyez encore sur Calibrer.</translation>
    </message>
    <message>
        <source>The bar is not measured: every range is only sure to 1 %.</source>
        <translation>La barre n'est pas mesurée : chaque distance n'est sûre qu'à 1 %.</translation>
    </message>
    <message>
        <source>Save the {paper} sheet …</source>
        <translation>Enregistrer {paper} …</translation>
    </message>
    <message>
        <source>A PDF to print</source>
        <translation>Un PDF à imprimer</translation>
    </message>
    <message>
        <source>Saved: print {path} at 100 %, without fitting it to the page.</source>
        <translation>Enregistré : imprimez {path} à 100 %, sans ajuster à la page.</translation>
    </message>
    <message>
        <source>{n} of 4 corners</source>
        <translation>{n} coins sur 4</translation>
    </message>
    <message>
        <source>4 of 4 corners: now Calibrate</source>
        <translation>4 coins sur 4 : maintenant Calibrer</translation>
    </message>
    <message>
        <source>The sheet is seen: looking …</source>
        <translation>La feuille est vue : on regarde …</translation>
    </message>
    <message>
        <source>The sheet is flat: looking …</source>
        <translation>La feuille est à plat : on regarde …</translation>
    </message>
    <message>
        <source>The sheet is sharp: looking …</source>
        <translation>La feuille est nette : on regarde …</translation>
    </message>
    <message>
        <source>Calibrated. </source>
        <translation>Calibré. </translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message numerus="yes">
        <source>{n} things</source>
        <translation>
            <numerusform>{n} chose</numerusform>
            <numerusform>{n} choses</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear the table: no toys, no books, no hands. Everything else is told from the picture of the empty table. The sheet stays where it is, or goes now and stays away.</source>
        <translation>Videz la table : ni jouets, ni livres, ni mains. Tout le reste se voit par rapport à la table vide. La feuille reste où elle est, ou part maintenant pour de bon.</translation>
    </message>
    <message>
        <source>&amp;Take the picture</source>
        <translation>&amp;Prendre la photo</translation>
    </message>
    <message>
        <source>The median of some pictures, so that a passing hand is not in it</source>
        <translation>La médiane de quelques photos, pour qu'une main qui passe n'y soit pas</translation>
    </message>
    <message>
        <source>Taking the picture of the empty table</source>
        <translation>Photo de la table vide</translation>
    </message>
    <message>
        <source>Build the battlefield: books, boxes, walls. Leave the toys off. Find the stuff, then say what each piece is and how high: hard things hide and stop, soft ones only hide.</source>
        <translation>Construisez le champ de bataille : livres, boîtes, murs. Pas encore de jouets. Trouvez les objets, puis dites ce qu'est chacun et sa hauteur : le dur cache et arrête, le mou cache seulement.</translation>
    </message>
    <message>
        <source>&amp;Find the stuff</source>
        <translation>&amp;Trouver les objets</translation>
    </message>
    <message>
        <source>Compare with the picture of the empty table</source>
        <translation>Comparer avec la photo de la table vide</translation>
    </message>
    <message>
        <source>&amp;Draw a piece</source>
        <translation>&amp;Dessiner un objet</translation>
    </message>
    <message>
        <source>Draw round a piece that was not found</source>
        <translation>Tracer autour d'un objet non trouvé</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Ôter</translation>
    </message>
    <message>
        <source>It is no piece of terrain (Delete)</source>
        <translation>Ce n'est pas un objet (Suppr)</translation>
    </message>
    <message>
        <source>Stuff</source>
        <translation>Objets</translation>
    </message>
    <message>
        <source>How to mend an outline</source>
        <translation>Comment rectifier un contour</translation>
    </message>
    <message>
        <source>Taking pictures of the battlefield</source>
        <translation>Photos du champ de bataille</translation>
    </message>
    <message>
        <source>Working the outlines out again</source>
        <translation>Nouveau calcul des contours</translation>
    </message>
    <message>
        <source>Nothing moves: looking …</source>
        <translation>Rien ne bouge : on regarde …</translation>
    </message>
    <message>
        <source>Taken. Put the battlefield together and go on.</source>
        <translation>C'est pris. Montez le champ de bataille et continuez.</translation>
    </message>
    <message>
        <source>Without it toys are found less surely, and stuff not at all.</source>
        <translation>Sans elle les jouets sont moins bien trouvés, et les objets pas du tout.</translation>
    </message>
    <message>
        <source>Choose a piece to mend its outline: drag a corner, the middle of a side, or the whole; double-click a corner to take it away (keys: , . arrows Insert Delete Enter). Wheel: zoom; drag beside it: pan.</source>
        <translation>Choisissez un objet pour rectifier son contour : glissez un coin, le milieu d'un côté ou le tout ; double-clic ôte un coin (touches : , . flèches Inser Suppr Entrée). Molette : zoom ; glisser à côté : déplacer.</translation>
    </message>
    <message>
        <source>The stuff is found by comparing with the empty table: take that picture first, or draw the pieces.</source>
        <translation>Les objets se trouvent en comparant avec la table vide : prenez d'abord cette photo, ou dessinez-les.</translation>
    </message>
    <message>
        <source>Looking for stuff</source>
        <translation>Recherche d'objets</translation>
    </message>
    <message>
        <source>The picture of the empty table is there.</source>
        <translation>La photo de la table vide est là.</translation>
    </message>
    <message>
        <source>There is no picture of the empty table: nothing can be found, but you can draw.</source>
        <translation>Pas de photo de la table vide : rien ne sera trouvé, mais vous pouvez dessiner.</translation>
    </message>
    <message numerus="yes">
        <source>{n} pieces of stuff.</source>
        <translation>
            <numerusform>{n} objet.</numerusform>
            <numerusform>{n} objets.</numerusform>
        </translation>
    </message>
    <message>
        <source>No stuff yet.</source>
        <translation>Pas encore d'objets.</translation>
    </message>
    <message>
        <source>There is none? Press Next.</source>
        <translation>Il n'y en a pas ? Appuyez sur Suivant.</translation>
    </message>
    <message>
        <source>Nothing moves.</source>
        <translation>Rien ne bouge.</translation>
    </message>
    <message>
        <source>Something moves: take your hands off, and wait for the light.</source>
        <translation>Quelque chose bouge : ôtez vos mains, et attendez la lumière.</translation>
    </message>
    <message>
        <source>The picture is taken.</source>
        <translation>La photo est prise.</translation>
    </message>
    <message>
        <source>The table is empty: looking …</source>
        <translation>La table est vide : on regarde …</translation>
    </message>
    <message>
        <source>The table is empty.</source>
        <translation>La table est vide.</translation>
    </message>
    <message>
        <source>The table may not be empty: {many} seen.</source>
        <translation>La table n'est peut-être pas vide : {many} en vue.</translation>
    </message>
    <message>
        <source>Putting the pictures together</source>
        <translation>Assemblage des photos</translation>
    </message>
    <message>
        <source>Draw round its foot</source>
        <translation>Tracez autour de son pied</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Cover</source>
        <translation>Couvert</translation>
    </message>
    <message>
        <source>. Heights matter: measure the tall ones.</source>
        <translation>. Les hauteurs comptent : mesurez les grands.</translation>
    </message>
    <message numerus="yes">
        <source>{n} pieces</source>
        <translation>
            <numerusform>{n} objet</numerusform>
            <numerusform>{n} objets</numerusform>
        </translation>
    </message>
    <message>
        <source>, {drawn} drawn by you</source>
        <translation>, {drawn} dessinés par vous</translation>
    </message>
    <message>
        <source>Find its height by s&amp;liding it</source>
        <translation>Trouver sa hauteur en g&amp;lissant</translation>
    </message>
    <message>
        <source>&amp;End without its height</source>
        <translation>&amp;Finir sans sa hauteur</translation>
    </message>
    <message>
        <source>For a toy whose height nobody measured</source>
        <translation>Pour un jouet dont personne n'a mesuré la hauteur</translation>
    </message>
    <message>
        <source>&amp;Take this height</source>
        <translation>&amp;Prendre cette hauteur</translation>
    </message>
    <message>
        <source>The height that sliding tells</source>
        <translation>La hauteur que donne le glissement</translation>
    </message>
    <message>
        <source>Taking the first look</source>
        <translation>Premier regard</translation>
    </message>
    <message>
        <source>Find the toys, then choose one: click it in the picture or in the list.</source>
        <translation>Trouvez les jouets, puis choisissez-en un : cliquez dans l'image ou la liste.</translation>
    </message>
    <message>
        <source>Looking at the toy</source>
        <translation>Regard sur le jouet</translation>
    </message>
    <message>
        <source>{unseen} of {n} toys are not seen now.</source>
        <translation>{unseen} des {n} jouets ne se voient pas.</translation>
    </message>
    <message numerus="yes">
        <source>{n} toys found.</source>
        <translation>
            <numerusform>{n} jouet trouvé.</numerusform>
            <numerusform>{n} jouets trouvés.</numerusform>
        </translation>
    </message>
    <message>
        <source>Sides: {names}.</source>
        <translation>Camps : {names}.</translation>
    </message>
    <message>
        <source>The height of {guessed} of {n} is a guess.</source>
        <translation>La hauteur de {guessed} sur {n} est devinée.</translation>
    </message>
    <message>
        <source>All heights are known.</source>
        <translation>Toutes les hauteurs sont connues.</translation>
    </message>
    <message>
        <source>Put the toys where they start. Find them, click each one in the picture and type its name; give it a side, a size and its height. For ranges and cover alone names are not needed.</source>
        <translation>Posez les jouets à leur départ. Trouvez-les, cliquez chacun dans l'image et tapez son nom ; donnez-lui camp, taille et hauteur. Pour distances et couverts seuls, pas besoin de noms.</translation>
    </message>
    <message>
        <source>&amp;Find the toys</source>
        <translation>&amp;Trouver les jouets</translation>
    </message>
    <message>
        <source>Look what stands on the table now</source>
        <translation>Regarder ce qui est sur la table</translation>
    </message>
    <message>
        <source>&amp;Roster …</source>
        <translation>&amp;Liste …</translation>
    </message>
    <message>
        <source>A roster file: its toys can be chosen by name</source>
        <translation>Un fichier de liste : ses jouets se choisissent par nom</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>Ô&amp;ter</translation>
    </message>
    <message>
        <source>It is no toy (Delete)</source>
        <translation>Ce n'est pas un jouet (Suppr)</translation>
    </message>
    <message>
        <source>&amp;Two sides</source>
        <translation>&amp;Deux camps</translation>
    </message>
    <message>
        <source>Who stands in one half of the table is green, in the other blue</source>
        <translation>Qui est dans une moitié de la table est vert, dans l'autre bleu</translation>
    </message>
    <message>
        <source>This toy is that one of the roster</source>
        <translation>Ce jouet est celui de la liste</translation>
    </message>
    <message>
        <source>not round, or not known</source>
        <translation>pas rond, ou inconnu</translation>
    </message>
    <message>
        <source>Diameter of a round base in millimetres: it tells exactly where the toy stands</source>
        <translation>Diamètre d'un socle rond en millimètres : dit exactement où est le jouet</translation>
    </message>
    <message>
        <source>95 % of its height</source>
        <translation>95 % de sa hauteur</translation>
    </message>
    <message>
        <source>Height of its eye above what it stands on</source>
        <translation>Hauteur de son œil au-dessus de son appui</translation>
    </message>
    <message>
        <source>From the roster</source>
        <translation>De la liste</translation>
    </message>
    <message>
        <source>Round base (mm)</source>
        <translation>Socle rond (mm)</translation>
    </message>
    <message>
        <source>Eye at</source>
        <translation>Œil à</translation>
    </message>
    <message>
        <source>Taking pictures of the toys</source>
        <translation>Photos des jouets</translation>
    </message>
    <message>
        <source>A roster</source>
        <translation>Une liste</translation>
    </message>
    <message>
        <source>{n} toys in the roster: click a toy in the picture, then choose which one it is.</source>
        <translation>{n} jouets dans la liste : cliquez-en un dans l'image, puis choisissez lequel c'est.</translation>
    </message>
    <message>
        <source>Draw round the part</source>
        <translation>Tracez autour de la partie</translation>
    </message>
    <message>
        <source>No toys yet.</source>
        <translation>Pas encore de jouets.</translation>
    </message>
    <message>
        <source>{lone} of {n} have no side: a game needs two.</source>
        <translation>{lone} sur {n} sans camp : un jeu en veut deux.</translation>
    </message>
    <message>
        <source>All are on one side.</source>
        <translation>Tous sont du même camp.</translation>
    </message>
    <message>
        <source>Looking for toys</source>
        <translation>Recherche des jouets</translation>
    </message>
    <message>
        <source>Choose the toy first: click it in the picture or in the list.</source>
        <translation>Choisissez d'abord le jouet : cliquez dans l'image ou la liste.</translation>
    </message>
    <message>
        <source>A part to ignore reaches from a height up to a greater one: mend the two heights first.</source>
        <translation>Une partie à ignorer va d'une hauteur à une plus grande : rectifiez d'abord les deux hauteurs.</translation>
    </message>
    <message>
        <source>Press Find the toys.</source>
        <translation>Appuyez sur Trouver les jouets.</translation>
    </message>
    <message>
        <source>Choose a toy to say more about it.</source>
        <translation>Choisissez un jouet pour en dire plus.</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Camp</translation>
    </message>
    <message>
        <source>Height: </source>
        <translation>Hauteur : </translation>
    </message>
    <message numerus="yes">
        <source>{n} toys.</source>
        <translation>
            <numerusform>{n} jouet.</numerusform>
            <numerusform>{n} jouets.</numerusform>
        </translation>
    </message>
    <message>
        <source> Not seen now: {names}.</source>
        <translation> Pas vus : {names}.</translation>
    </message>
    <message>
        <source> Find them, to see which is which.</source>
        <translation> Trouvez-les, pour voir lequel est lequel.</translation>
    </message>
    <message>
        <source>{text}: drag round it, or click corner by corner and press Enter; Esc gives up.</source>
        <translation>{text} : glissez autour, ou cliquez coin par coin puis Entrée ; Échap abandonne.</translation>
    </message>
    <message>
        <source>&amp;Units: inches</source>
        <translation>&amp;Unité : pouces</translation>
    </message>
    <message>
        <source>&amp;Units: cm</source>
        <translation>&amp;Unité : cm</translation>
    </message>
    <message>
        <source>Calibrate first: without it a corner has no place.</source>
        <translation>Calibrez d'abord : sinon un coin n'a pas de place.</translation>
    </message>
    <message>
        <source>Open: {text}.</source>
        <translation>Ouvert : {text}.</translation>
    </message>
    <message>
        <source>Choose a camera, a stream or a clip.</source>
        <translation>Choisissez une caméra, un flux ou une vidéo.</translation>
    </message>
    <message>
        <source>Another view of the table: calibrate again.</source>
        <translation>Autre vue de la table : calibrez encore.</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>À faire</translation>
    </message>
    <message>
        <source>To do, if you want it</source>
        <translation>À faire, si vous voulez</translation>
    </message>
    <message>
        <source>Camera: looking …</source>
        <translation>Caméra : recherche …</translation>
    </message>
    <message>
        <source>Networks: looking …</source>
        <translation>Réseaux : recherche …</translation>
    </message>
    <message>
        <source>Speed: measuring …</source>
        <translation>Vitesse : mesure …</translation>
    </message>
    <message>
        <source>Click a toy. What it may do stands at each target: ✓ yes, ✗ no, ? too close to call.</source>
        <translation>Cliquez un jouet. Ce qu'il peut faire s'écrit sur chaque cible : ✓ oui, ✗ non, ? trop juste.</translation>
    </message>
    <message>
        <source>Rest the mouse on a target. The program looks from the toy's eye and says how much is hidden.</source>
        <translation>Laissez la souris sur une cible. Le programme regarde par l'œil du jouet et dit ce qui est caché.</translation>
    </message>
    <message>
        <source>Say what you do. The ruling stands over the table with its reasons, so that both players see them.</source>
        <translation>Dites ce que vous faites. La décision s'affiche sur la table avec ses raisons, vue des deux joueurs.</translation>
    </message>
    <message>
        <source>Changed your mind, or was it seen wrong? Ctrl+Z takes it back, step by step. The journal keeps all.</source>
        <translation>Changé d'avis, ou mal vu ? Ctrl+Z annule, pas à pas. Le journal garde tout.</translation>
    </message>
    <message>
        <source>New table</source>
        <translation>Nouvelle table</translation>
    </message>
    <message>
        <source>Hang up a camera, lay down the printed sheet, play. Six short steps; two are enough for ranges.</source>
        <translation>Accrochez une caméra, posez la feuille imprimée, jouez. Six étapes courtes ; deux suffisent pour les distances.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Sample battle</source>
        <translation>Bataille d'exemple</translation>
    </message>
    <message>
        <source>Nine toys, filmed. No camera, no sheet: click and try everything.</source>
        <translation>Neuf jouets, filmés. Ni caméra ni feuille : cliquez et essayez tout.</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>Ouvrir un film</translation>
    </message>
    <message>
        <source>A clip of a table to watch over, or the log of a battle to read again.</source>
        <translation>Une vidéo de table à surveiller, ou le journal d'une bataille à relire.</translation>
    </message>
    <message>
        <source>One camera over the table. It measures, says what the rules allow, and keeps the journal.</source>
        <translation>Une caméra au-dessus de la table. Elle mesure, dit ce que les règles permettent, et tient le journal.</translation>
    </message>
    <message>
        <source>A recording, or the log of a battle</source>
        <translation>Un enregistrement, ou le journal d'une bataille</translation>
    </message>
    <message>
        <source>Recordings and logs (*.mp4 *.mkv *.mov *.avi *.webm *.jsonl);;All files (*)</source>
        <translation>Enregistrements et journaux (*.mp4 *.mkv *.mov *.avi *.webm *.jsonl);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Nothing is kept yet. What you set up once is here the next evening.</source>
        <translation>Rien n'est gardé encore. Ce que vous préparez une fois sera là le lendemain.</translation>
    </message>
    <message>
        <source>Go on with {words}</source>
        <translation>Continuer avec {words}</translation>
    </message>
    <message>
        <source>Forget the battle</source>
        <translation>Oublier la bataille</translation>
    </message>
    <message>
        <source>The battle that was not finished is not offered again; its log stays</source>
        <translation>La bataille non finie n'est plus proposée ; son journal reste</translation>
    </message>
    <message>
        <source>What works already</source>
        <translation>Ce qui marche déjà</translation>
    </message>
    <message>
        <source>In 60 seconds</source>
        <translation>En 60 secondes</translation>
    </message>
    <message>
        <source>one look takes {look_s:.2f} s</source>
        <translation>un regard prend {look_s:.2f} s</translation>
    </message>
    <message>
        <source>{n} found</source>
        <translation>{n} trouvées</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Réseaux</translation>
    </message>
    <message>
        <source>{names} missing. Toys are found less surely: install the program again</source>
        <translation>{names} manquent. Les jouets sont moins bien trouvés : réinstallez le programme</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Vitesse</translation>
    </message>
    <message>
        <source>{took}. Close other programs</source>
        <translation>{took}. Fermez d'autres programmes</translation>
    </message>
    <message>
        <source>looked for when you set a table up</source>
        <translation>cherchée à la préparation de la table</translation>
    </message>
    <message>
        <source>none seen. Plug one in, or use a phone</source>
        <translation>aucune en vue. Branchez-en une, ou prenez un téléphone</translation>
    </message>
    <message>
        <source>found: {camera}</source>
        <translation>trouvée : {camera}</translation>
    </message>
    <message>
        <source>all {n} are here</source>
        <translation>les {n} sont là</translation>
    </message>
    <message>
        <source>not measured, as no network is here</source>
        <translation>non mesurée, faute de réseau</translation>
    </message>
    <message>
        <source>{took}. Fast enough</source>
        <translation>{took}. Assez vite</translation>
    </message>
    <message>
        <source>{took}. Wait a moment after each move</source>
        <translation>{took}. Attendez un instant après chaque mouvement</translation>
    </message>
    <message>
        <source>the last table</source>
        <translation>la dernière table</translation>
    </message>
    <message>
        <source>, turn {turn}</source>
        <translation>, tour {turn}</translation>
    </message>
    <message>
        <source>A battle was not finished. Put the toys where they stood, or leave them</source>
        <translation>Une bataille n'est pas finie. Remettez les jouets où ils étaient, ou laissez-les</translation>
    </message>
    <message>
        <source>Camera, sheet, stuff and toys as they were saved then</source>
        <translation>Caméra, feuille, objets et jouets comme enregistrés alors</translation>
    </message>
    <message>
        <source>Waiting for the first picture …</source>
        <translation>En attente de la première image …</translation>
    </message>
    <message>
        <source>Getting ready …</source>
        <translation>Préparation …</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Table</translation>
    </message>
    <message>
        <source>{name}: {words}; click where it begins, then where it points</source>
        <translation>{name} : {words} ; cliquez où il commence, puis où il pointe</translation>
    </message>
    <message>
        <source>covers no toy</source>
        <translation>ne couvre aucun jouet</translation>
    </message>
    <message>
        <source>Draw all the way round it: drag, or click corner by corner and press Enter.</source>
        <translation>Faites tout le tour : glissez, ou cliquez coin par coin puis Entrée.</translation>
    </message>
    <message>
        <source>This cannot be taken: {fault}; drag the corner back.</source>
        <translation>Impossible : {fault} ; remettez le coin.</translation>
    </message>
    <message>
        <source>Code for a witness: the head of the log's chain</source>
        <translation>Code pour un témoin : la tête de la chaîne du journal</translation>
    </message>
    <message>
        <source>The camera gives no more pictures: plug it in again and press Resume; the game is kept.</source>
        <translation>La caméra ne donne plus d'images : rebranchez-la et appuyez sur Reprendre ; la partie est gardée.</translation>
    </message>
    <message>
        <source>This frame could not be read ({name}: {e}); the battle goes on.</source>
        <translation>Cette image est illisible ({name} : {e}) ; la bataille continue.</translation>
    </message>
    <message>
        <source>The camera gives no picture: it is opened again; the game is kept.</source>
        <translation>La caméra ne donne pas d'image : on la rouvre ; la partie est gardée.</translation>
    </message>
    <message>
        <source>done again</source>
        <translation>refait</translation>
    </message>
    <message>
        <source>There is nothing to do again.</source>
        <translation>Il n'y a rien à refaire.</translation>
    </message>
    <message>
        <source>Nothing is to be dealt or rolled now.</source>
        <translation>Rien à distribuer ni à lancer maintenant.</translation>
    </message>
    <message>
        <source>{name}, {fps:.0f} pictures a second</source>
        <translation>{name}, {fps:.0f} images par seconde</translation>
    </message>
    <message>
        <source>There is no picture yet: open a camera or a clip first.</source>
        <translation>Pas encore d'image : ouvrez d'abord une caméra ou une vidéo.</translation>
    </message>
    <message>
        <source>The camera gives no more pictures: plug it in again and open it.</source>
        <translation>La caméra ne donne plus d'images : rebranchez-la et ouvrez-la.</translation>
    </message>
    <message>
        <source>Saved {path}</source>
        <translation>{path} enregistré</translation>
    </message>
    <message>
        <source>The recording left out {dropped} frames because the machine was busy.</source>
        <translation>L'enregistrement a omis {dropped} images, la machine étant occupée.</translation>
    </message>
    <message>
        <source>There is no picture yet.</source>
        <translation>Pas encore d'image.</translation>
    </message>
    <message>
        <source>There is no picture yet: wait for the first one, then record.</source>
        <translation>Pas encore d'image : attendez la première, puis enregistrez.</translation>
    </message>
    <message>
        <source>What was before {time} is not kept any more: look back to a later moment, or replay the log.</source>
        <translation>Ce qui précède {time} n'est plus gardé : regardez un moment plus récent, ou rejouez le journal.</translation>
    </message>
    <message>
        <source>Closing: {name}: {e}</source>
        <translation>À la fermeture : {name} : {e}</translation>
    </message>
</context></TS>
