from __future__ import annotations

import re

import pytest
import segno

from tournament.printing.qr import MASK
from tournament.printing.qrpicture import qr_picture

ADDRESSES = ("HTTP://192.168.1.10:8000/BORD/ABCD", "http://192.168.1.10:8000/sm/heat/1/bord/12/")


@pytest.mark.parametrize("address", ADDRESSES)
def test_picture_has_exactly_the_dark_modules_of_the_code(address: str) -> None:
    code = segno.make(address, error="m", micro=False, mask=MASK, boost_error=False)
    rows = [list(row) for row in code.matrix]
    drawn = [[0] * len(rows) for _ in rows]
    picture = qr_picture(address, 30)
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", picture):
        for at in range(int(x), int(x) + int(length)):
            drawn[int(y)][at] = 1
    assert drawn == rows
    assert f'width="30mm" height="30mm" viewBox="0 0 {len(rows)} {len(rows)}"' in picture
