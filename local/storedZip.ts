// Writes a ZIP archive of one uncompressed file, which is enough for a jar with only a manifest.
import { crc32 } from 'node:zlib';

const DOS_DATE_1980_01_01 = 0x0021;
const VERSION_NEEDED = 20;

export function storedZip(name: string, content: string): Buffer {
  const nameBytes = Buffer.from(name);
  const data = Buffer.from(content);

  // The fields that the file's own header and its directory entry share, in their common order.
  const description = Buffer.alloc(26);
  description.writeUInt16LE(VERSION_NEEDED, 0);
  description.writeUInt16LE(DOS_DATE_1980_01_01, 8);
  description.writeUInt32LE(crc32(data), 10);
  description.writeUInt32LE(data.length, 14);
  description.writeUInt32LE(data.length, 18);
  description.writeUInt16LE(nameBytes.length, 22);

  const file = Buffer.concat([Buffer.from('PK\x03\x04'), description, nameBytes, data]);

  const madeBy = Buffer.from([VERSION_NEEDED, 0]);
  const placement = Buffer.alloc(14); // comment, disk, attributes and offset are zero
  const directory = Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, description, placement, nameBytes]);

  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(file.length, 16);
  return Buffer.concat([file, directory, end]);
}
