"""Hearts of Plastic: army men activated by cards, with The Sight, mines and five special actions."""
