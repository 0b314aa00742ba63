// A form with every kind of field, and files to upload, for tests of the client's page.
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const field = (id: string, type: string, over: object = {}) => ({
  id,
  type,
  label: `The ${id}`,
  ...over,
});

export const EVERY_FIELD = [
  {
    title: 'Your company',
    description_html: '<p>We ask you once a year. <a href="https://example.org/why">Why?</a></p>',
    sections: [
      {
        title: 'Basics',
        fields: [
          field('name', 'short_text', {
            required: true,
            label: 'Legal name',
            help_text: 'As it stands in the register',
          }),
          field('about', 'long_text', { label: 'What you do' }),
          field('staff', 'number', { label: 'Number of employees' }),
          field('since', 'date', { label: 'Founded on', required: true }),
          field('kind', 'dropdown', {
            label: 'Legal form',
            options: ['Limited company', 'Partnership'],
            required: true,
          }),
          field('agree', 'checkbox', { label: 'Everything above is true', required: true }),
        ],
      },
    ],
  },
  {
    title: 'Your documents',
    sections: [
      {
        fields: [
          field('licence', 'file_upload', {
            label: 'Operating licence',
            required: true,
            allowed_types: ['.pdf'],
            max_size_bytes: 5_000_000,
          }),
        ],
      },
    ],
  },
];

export function fileOnDisk(name: string, content: string): string {
  const folder = join(tmpdir(), `collect-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}
