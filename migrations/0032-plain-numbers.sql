-- Numbers of certificates are compared without their spaces: 'NDA / 2027 / 0041' is not given again as 'NDA/2027/0041'.
CREATE INDEX issued_certificates_plain_number ON issued_certificates (replace(number, ' ', '') COLLATE NOCASE);
