"""Checkpoints: the key, the signatures, and Ed25519 as RFC 8032 says it."""

import json
from pathlib import Path
from random import Random

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from panoverde.journal.entry import Entry
from panoverde.store.audit import ORDER, audit, is_signed, signed_text
from tests.store.journals import KEY, PUBLIC, changed, first, place, played, relinked, without, write_lines

# RFC 8032, section 7.1: secret key, public key, message, signature
RFC = {
    "TEST 1": (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
            "d25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    "TEST 2": (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
            "387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
    "TEST 3": (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        (
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
            "4a7c15e9716ed28dc027beceea1ec40a"
        ),
    ),
    "TEST SHA(abc)": (
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        (
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
        (
            "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e030"
            "3dca179c138ac17ad9bef1177331a704"
        ),
    ),
}


@pytest.mark.parametrize("name", RFC)
def test_the_vectors_of_the_rfc_hold_and_nothing_near_them(name: str) -> None:
    secret, public, message, signature = (bytes.fromhex(text) for text in RFC[name])
    made = Ed25519PrivateKey.from_private_bytes(secret)
    assert (made.public_key().public_bytes_raw(), made.sign(message)) == (public, signature)
    assert is_signed(public, message, signature)
    assert not is_signed(public, message + b"!", signature)
    assert not is_signed(public, message, bytes([signature[0] ^ 1]) + signature[1:])
    assert not is_signed(public, message, signature[:-1])
    more = int.from_bytes(signature[32:], "little") + ORDER
    assert not is_signed(public, message, signature[:32] + more.to_bytes(32, "little"))


def by_cryptography(key: bytes, message: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def test_it_agrees_with_another_implementation_on_whatever_comes() -> None:
    """Good signatures, and the same with one bit turned anywhere in the key, the message or the signature."""
    luck, verdicts = Random(8032), []
    for _ in range(30):
        key = Ed25519PrivateKey.from_private_bytes(luck.randbytes(32))
        public = key.public_key().public_bytes_raw()
        for attempt in range(20):
            message = luck.randbytes(luck.randrange(1, 200))
            parts = [public, message, key.sign(message)]
            which = 0 if attempt == 0 else luck.choice([None, 1, 2])
            if which is not None:
                text = bytearray(parts[which])
                text[luck.randrange(len(text))] ^= 1 << luck.randrange(8)
                parts[which] = bytes(text)
            verdicts.append(is_signed(*parts))
            assert verdicts[-1] == by_cryptography(*parts) == (which is None)
    assert 100 < sum(verdicts) < 300


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return played()


def resigned(entries: list[Entry], version: int, key: Ed25519PrivateKey, **fields: object) -> list[Entry]:
    """A checkpoint rewritten by somebody who has this key."""
    entry = entries[place(entries, "checkpoints", version)]
    body = json.loads(entry.body) | fields | {"key": key.public_key().public_bytes_raw().hex()}
    body["signature"] = key.sign(signed_text(version, entry.at, body["previous"], body["heads"])).hex()
    return relinked(changed(entries, "checkpoints", version, body=json.dumps(body).encode()))


def test_a_forged_signature_is_named(entries: list[Entry], tmp_path: Path) -> None:
    entry = entries[place(entries, "checkpoints", 2)]
    body = json.loads(entry.body)
    body["signature"] = "00" * 64
    forged = relinked(changed(entries, "checkpoints", 2, body=json.dumps(body).encode()))
    report = audit(write_lines(tmp_path / "export.jsonl", forged), key=PUBLIC)
    assert [one[:3] for one in report.in_order()] == [("checkpoints", 2, "signature")]


def test_the_signature_is_of_the_time_too(entries: list[Entry], tmp_path: Path) -> None:
    at = entries[place(entries, "checkpoints", 2)].at
    later = relinked(changed(entries, "checkpoints", 2, at=at + 1))
    assert first(audit(write_lines(tmp_path / "export.jsonl", later), key=PUBLIC)) == ("checkpoints", 2, "signature")


def test_another_key_is_never_taken_silently(entries: list[Entry], tmp_path: Path) -> None:
    thief = Ed25519PrivateKey.from_private_bytes(bytes(32))
    path = write_lines(tmp_path / "export.jsonl", resigned(entries, 2, thief))
    assert first(audit(path)) == ("checkpoints", 2, "another-key")
    assert first(audit(path, key=PUBLIC)) == ("checkpoints", 2, "another-key")
    whole = write_lines(tmp_path / "whole.jsonl", entries)
    assert first(audit(whole, key="00" * 32)) == ("checkpoints", 1, "another-key")


def test_a_key_that_comes_with_the_journal_is_told_and_to_be_confirmed(entries: list[Entry], tmp_path: Path) -> None:
    path = write_lines(tmp_path / "export.jsonl", entries)
    report = audit(path)
    assert [remark.facts["key"] for remark in report.remarks if remark.why == "pinned"] == [PUBLIC]
    assert "pinned" not in {remark.why for remark in audit(path, key=PUBLIC).remarks}


def test_without_checkpoints_it_says_so_and_with_a_key_it_fails(entries: list[Entry], tmp_path: Path) -> None:
    path = write_lines(tmp_path / "export.jsonl", without(entries, "checkpoints", 1, 2))
    report = audit(path)
    assert not report.findings
    assert "no-checkpoints" in {remark.why for remark in report.remarks}
    assert first(audit(path, key=PUBLIC)) == ("checkpoints", 0, "nothing-signed")


def test_a_checkpoint_follows_the_one_before_it(entries: list[Entry], tmp_path: Path) -> None:
    forged = resigned(entries, 2, KEY, previous="ab" * 32)
    found = audit(write_lines(tmp_path / "export.jsonl", forged), key=PUBLIC)
    assert first(found) == ("checkpoints", 2, "checkpoint-previous")


@pytest.mark.parametrize("heads", [[["table/m1", 13]], [["b", 1, ""], ["a", 1, ""]], [["a\n1", 1, "00"]], 5])
def test_what_is_not_a_checkpoint_is_named(entries: list[Entry], tmp_path: Path, heads: object) -> None:
    body = json.loads(entries[place(entries, "checkpoints", 2)].body) | {"heads": heads}
    forged = relinked(changed(entries, "checkpoints", 2, body=json.dumps(body).encode()))
    found = audit(write_lines(tmp_path / "export.jsonl", forged), key=PUBLIC)
    assert first(found) == ("checkpoints", 2, "checkpoint-malformed")


def test_a_head_that_never_was_is_found_in_spite_of_a_good_signature(entries: list[Entry], tmp_path: Path) -> None:
    forged = resigned(entries, 2, KEY, heads=[["table/m2", 13, "00" * 32]])
    found = audit(write_lines(tmp_path / "export.jsonl", forged), key=PUBLIC)
    assert ("table/m2", 13, "rewritten") in {one[:3] for one in found.findings.values()}
