"""A private authority and certificates of its own, for tests with TLS."""

from datetime import UTC, datetime, timedelta
from functools import cached_property
from ipaddress import ip_address
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

NOW = datetime.now(UTC)


class Certificate(NamedTuple):
    pem: bytes
    key: bytes


class Authority:
    def __init__(self, name: str = "Pano Verde test authority") -> None:
        self._name = _name(name)
        self._key = ec.generate_private_key(ec.SECP256R1())

    @cached_property
    def pem(self) -> bytes:
        """The authority's own certificate."""
        basic = x509.BasicConstraints(ca=True, path_length=0)
        built = _begin(self._name, self._name, self._key).add_extension(basic, critical=True)
        return built.sign(self._key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)

    def certificate(self, name: str, *addresses: str) -> Certificate:
        """For a server (its names or addresses) or a login (its name)."""
        key = ec.generate_private_key(ec.SECP256R1())
        others: list[x509.GeneralName] = [x509.DNSName(name)]
        others += [x509.IPAddress(ip_address(address)) for address in addresses]
        built = _begin(_name(name), self._name, key).add_extension(x509.SubjectAlternativeName(others), critical=False)
        signed = built.sign(self._key, hashes.SHA256())
        return Certificate(
            signed.public_bytes(serialization.Encoding.PEM),
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            ),
        )


def _name(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _begin(subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(NOW - timedelta(days=1))
        .not_valid_after(NOW + timedelta(days=30))
    )
