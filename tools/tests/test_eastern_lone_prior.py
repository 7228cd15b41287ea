"""How common characters are that stand alone, in packs of kana and of hangul."""

from ductus_tools.scripts.eastern.lone_prior import prior


def test_rare_signs_come_last():
    scores = prior("ko", ["1 (2) 가나, 12" * 400 + "A" * 6 + "_"])
    assert "1" not in scores, "digits are common in this text"
    assert scores["|"] < scores.get("A", 0) <= 0
    assert "ㅡ" not in scores and "가" not in scores and "カ" not in scores


def test_kana_are_japanese_letters():
    scores = prior("ja", ["カナ、かな。" * 900])
    assert scores["カ"] == scores["へ"] == scores["ー"] == 1
    assert "ㅏ" not in scores and "口" not in scores
    assert "。" not in scores and scores["~"] < 0
