// The certificate authority that only the local suite trusts, and the certificates that it issues for any host name.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import { generate } from 'selfsigned';

const DAY_MS = 24 * 60 * 60 * 1000;
const AUTHORITY_DAYS = 3650;
const CERTIFICATE_DAYS = 825;

interface KeyAndCertificate {
  key: string;
  cert: string;
}

/** Valid from yesterday, so that a machine whose clock is slightly behind accepts it. */
const validFor = (days: number) => ({
  notBeforeDate: new Date(Date.now() - DAY_MS),
  notAfterDate: new Date(Date.now() + days * DAY_MS),
});

export class CertificateAuthority {
  private readonly contexts = new Map<string, Promise<SecureContext>>();

  private constructor(private readonly own: KeyAndCertificate) {}

  /** Reads the authority from its two files, or creates them. */
  static async open(certFile: string, keyFile: string): Promise<CertificateAuthority> {
    if (existsSync(certFile) && existsSync(keyFile)) {
      return new CertificateAuthority({
        cert: readFileSync(certFile, 'utf8'),
        key: readFileSync(keyFile, 'utf8'),
      });
    }
    const made = await generate([{ name: 'commonName', value: 'Expiry service, local suite only' }], {
      ...validFor(AUTHORITY_DAYS),
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      ],
    });
    writeFileSync(keyFile, made.private);
    chmodSync(keyFile, 0o600);
    writeFileSync(certFile, made.cert);
    return new CertificateAuthority({ cert: made.cert, key: made.private });
  }

  /** The certificate of a host, issued on the first request. */
  contextFor(host: string): Promise<SecureContext> {
    let context = this.contexts.get(host);
    if (!context) {
      context = this.issue(host).then(createSecureContext);
      this.contexts.set(host, context);
    }
    return context;
  }

  private async issue(host: string): Promise<KeyAndCertificate> {
    const made = await generate([{ name: 'commonName', value: host.slice(0, 64) }], {
      ...validFor(CERTIFICATE_DAYS),
      keyType: 'ec',
      algorithm: 'sha256',
      ca: this.own,
      extensions: [
        { name: 'basicConstraints', cA: false, critical: true },
        { name: 'keyUsage', digitalSignature: true, critical: true },
        { name: 'extKeyUsage', serverAuth: true },
        { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
      ],
    });
    return { key: made.private, cert: made.cert };
  }
}
