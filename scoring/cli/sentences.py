"""One English sentence for each code, its facts in braces."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_FILE: dict[str, str] = {
    "deals_and_sheet": "A round is recorded deal by deal or as a sheet, not both.",
    "duplicate_key": "The key {key} stands more than once.",
    "file_too_large": "The file is larger than {limit} bytes.",
    "missing_key": "The key {key} is missing.",
    "more_faults": "There are at least {count} more faults.",
    "no_change": "A change has one of the keys {known}.",
    "no_hexadecimal": "This must be {digits} hexadecimal digits.",
    "no_date": "This is no date; write it as 2026-08-14.",
    "not_a_number": "{literal} is no number in JSON.",
    "not_json": "This is no JSON (line {line}, column {column}).",
    "not_this": "This must be {expected}.",
    "too_many_values": "The file holds more than {limit} values.",
    "not_utf8": "The file is not UTF-8 (at byte {offset}).",
    "number_too_large": "The number {literal} is too large.",
    "too_deep": "The file is nested too deeply.",
    "too_large": "{value} is above {largest}.",
    "too_long": "The text is longer than {maximum} characters.",
    "too_short": "The text is shorter than {minimum} characters.",
    "too_small": "{value} is below {smallest}.",
    "true_or_absent": "This must be true, or be left out.",
    "unknown_key": "The key {key} is unknown.",
    "unknown_value": "This is none of {known}.",
    "unsafe_character": "There is a character that cannot be stored: NUL, or half of a pair.",
    "wrong_length": "The list must have {expected} rows.",
    "wrong_type": "This must be of type {expected}.",
}

_WEB: dict[str, str] = {
    "unusable_value": "The value of {key} cannot be used.",
    "web_facts_contradict": "What the file says of the web contradicts itself.",
}

_RULESETS: dict[str, str] = {
    "above_target": "The limit is above the target ({keys}).",
    "after_playoff": "Nothing comes after the playoff; {value} does.",
    "negative": "{value} is negative.",
    "never_several_at_once": "With going_out at_once nobody else is past the target ({keys}).",
    "repeated_value": "{value} stands more than once.",
    "row_of_wrong_length": "The row of points for {size} players has {length} numbers.",
    "row_that_rises": "The row of points for {size} players rises: {row}.",
    "size_without_row": "Tables of {size} have no row of points.",
    "smallest_above_largest": "The smallest table is larger than the largest ({keys}).",
    "unknown_preset": "There is no preset {value}; there are {known}.",
}

_PEOPLE: dict[str, str] = {
    "few_present": "Only {players} sit down at a table that needs {limit}.",
    "left_but_active": "{player} is active and yet has left.",
    "left_elsewhere": "{player} was not at table {table} of heat {heat}.",
    "left_in_no_round": "There is no round {round} at table {table} of heat {heat}.",
    "listed_at_two_tables": "{player} is at table {table} of this heat already.",
    "listed_twice": "{player} is listed at this table already.",
    "never_seated": "{player} is listed at the table and sits in no round.",
    "not_at_this_table": "{player} is not listed at this table.",
    "seat_missing": "{player} has no seat in round {round} and has not left.",
    "player_repeated": "Another player has the id {player}.",
    "replaces_nobody": "{player} joins in round {round} and takes nobody's seat.",
    "seated_twice": "{player} has a seat in this round already.",
    "start_number_repeated": "Another player has the start number {number}.",
    "table_too_large": "{players} players sit at a table for {limit}.",
    "table_too_small": "{players} players are listed at a table that needs {limit}.",
    "too_many_rounds": "The table has {rounds} rounds where {limit} are played.",
    "unknown_player": "There is no player {player}.",
    "wrong_number": "This must be number {expected}: numbers run 1, 2, 3 in order.",
}

_HEATS: dict[str, str] = {
    "closed_unfinished": "The heat is closed, and tables are not finished: {tables}.",
    "closed_unresolved": "The heat is closed, and a tie is unsettled: {players}.",
    "closed_without_tables": "The heat is closed and has no table.",
    "final_advances": "Nobody advances from the final: this must be 0, not {value}.",
    "heat_after_final": "Heat {heat} comes after the final.",
    "heat_before_open": "Heat {heat} before it is not closed.",
    "missing_player": "{player} is missing from the result.",
    "not_in_playoff": "{player} does not play this playoff.",
    "not_the_advancing": "The heat does not seat exactly those who advance; missing: {missing}; "
    "not advancing: {extra}.",
    "not_won_at_once": "{player} cannot win a playoff by {out}.",
    "playoff_by_lot": "A lot settles this playoff.",
    "playoff_needs_one_way": "A playoff has exactly one of {known}.",
    "playoff_not_level_group": "Those who play are no group level on everything: {players}.",
    "playoff_too_early": "A playoff comes when everything before it is decided.",
    "playoff_unfinished": "The playoff is not finished, and another of its players follows.",
    "points_after_royal": "{player} has {side_points} points after a royal flush.",
    "repeated_player": "A player stands more than once.",
    "too_many_deals": "The playoff has more deals than it is played in ({due}).",
}

_DRAWS: dict[str, str] = {
    "bad_seed": "A seed has {hex_digits} hexadecimal digits.",
    "commitment_differs": "The commitment is not the SHA-256 of the seed.",
    "changes_not_possible": "The changes cannot be made to the draw.",
    "entrant_repeated": "{player} is an entrant already.",
    "entrants_differ": "The entrants are not players of the event, each once, in order of id.",
    "final_played": "Heat {heat} is the final; no heat follows it.",
    "heat_exists": "Heat {heat} exists already.",
    "heat_not_closed": "Heat {heat} is not closed.",
    "heat_unresolved": "A playoff is owed in heat {heat}.",
    "heat_not_next": "Heat {heat} is not the next; heat {next} is.",
    "not_drawn": "{player} is no entrant of this draw.",
    "not_seated": "{player} has no seat to change.",
    "paired_with_himself": "{player} is paired with himself.",
    "seed_reused": "Another heat was drawn by the same seed.",
    "seats_differ": "The seats are not those that the seed gives.",
    "tables_differ": "The tables are not those that the seed gives.",
    "unknown_algorithm": "The draw was made in a way that cannot be recomputed.",
    "unmet_differs": "The unmet wishes are not those of the draw.",
    "unknown_table": "There is no table {table} in this heat.",
}

_PLANS: dict[str, str] = {
    "empty": "The list is empty.",
    "field_does_not_shrink": "As many would go on from heat {heat} as play in it: {players}.",
    "field_not_possible": "{players} players cannot be seated. Ways out: more players, {more}; "
    "fewer players, {fewer}; a smaller table, {smaller_table}.",
    "out_of_range": "{value} is out of range.",
    "tables_not_possible": "{players} players cannot be seated at {tables} tables.",
}

_CARDS: dict[str, str] = {
    "card_twice": "A card stands twice in {cards}.",
    "unknown_card": "There is no card {card}.",
    "wrong_number_of_cards": "A hand has five cards; {cards} has {number}.",
}

_SHEETS: dict[str, str] = {
    "above_exact_target": "{score} is above the target {target}, which must be met exactly.",
    "above_zero_after_reset": "A player in play has {score} points after a reset.",
    "another_in_play": "The winner is not the last in play: {in_play}.",
    "below_floor": "The score is below the floor of {floor}.",
    "broken_off_but_won": "The round was won and cannot be broken off.",
    "broken_off_not_started": "A round that has not started cannot be broken off.",
    "hand_winner_not_at_target": "A winner by this hand has exactly the target.",
    "in_play_at_target": "A player in play who has not won is at the target.",
    "knocked_out_below_target": "A knocked-out player is below the target.",
    "knocked_out_unusually_high": "A knocked-out player has {score}, which is above {limit}.",
    "knocked_out_with_said": "A knocked-out player has not said Chicago.",
    "knocked_out_with_won": "A knocked-out player has not won a Chicago.",
    "no_row_of_points": "There is no row of round points for {starters} players.",
    "no_such_out": "No round is won by {out} under these rules.",
    "no_winner": "Nobody has won the round.",
    "nobody_is_knocked_out": "Nobody is knocked out under these rules.",
    "not_in_round": "{player} did not start the round.",
    "penalty_below_zero": "A penalty took the score below 0, to {score}.",
    "repeated_row": "{player} has a row already.",
    "row_missing": "{player} started the round and has no row.",
    "several_winners": "Only one can win, and several have: {winners}.",
    "winner_below_target": "The winner has {score}, below the target {target}.",
    "winner_knocked_out": "The winner cannot be knocked out.",
    "winner_unusually_high": "The winner has {score}, which is above {limit}.",
    "winner_without_said": "The winner has not said Chicago.",
    "winner_without_won": "The winner has not won a Chicago.",
    "won_without_said": "A won Chicago has been said.",
}

_DEALS: dict[str, str] = {
    "breaks_himself": "{player} cannot break his own Chicago.",
    "chicago_in_playoff": "Nobody says Chicago in a playoff.",
    "chicago_too_early": "{player} has {score} points and needs {needed} to say Chicago.",
    "choice_missing": "{player} chooses points or reset for four of a kind.",
    "choice_not_given": "There is nothing to choose for {hand}.",
    "choice_without_four_of_a_kind": "There is nothing to choose for {hand}.",
    "deal_has_ended": "Deal {deal} has ended.",
    "deal_is_open": "Deal {deal} is still being played.",
    "has_left": "{player} has left.",
    "knocked_out": "{player} has been knocked out.",
    "last_trick_after_chicago": "There is no last trick in a deal with a Chicago.",
    "moment_taken": "A hand has scored at moment {moment} already.",
    "no_open_deal": "No deal is being played.",
    "no_such_moment": "There is no moment {moment} under these rules.",
    "not_playing_on": "{player} does not play on; {deciders} do.",
    "open_deal_in_ended_round": "The round has ended; deal {deal} cannot be open.",
    "open_deal_not_last": "Deal {deal} is open and not the last.",
    "out_of_order": "The entry stands out of scoring order.",
    "penalty_below_one": "A penalty takes at least one point.",
    "round_has_ended": "The round has ended.",
    "second_chicago": "{player} has said Chicago in this deal already.",
    "second_last_trick": "The deal has a last trick already.",
    "third_hand_after_chicago": "No third hand scores after this Chicago.",
    "with_two_yet_failed": "A failed Chicago is not won with a two.",
    "won_yet_broken": "A won Chicago is broken by nobody.",
}

SENTENCES: Mapping[str, str] = MappingProxyType(
    _FILE | _WEB | _RULESETS | _PEOPLE | _HEATS | _DRAWS | _PLANS | _CARDS | _SHEETS | _DEALS
)
