// CRC-32C (Castagnoli), the checksum of Cloud Storage and its clients.

const REVERSED_POLYNOMIAL = 0x82f63b78;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ REVERSED_POLYNOMIAL : remainder >>> 1;
  }
  return remainder;
});

/** In Cloud Storage's format: four bytes, most significant first, in base64. */
export function crc32c(content: Buffer): string {
  let crc = 0xffffffff;
  for (const byte of content) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return bytes.toString('base64');
}
