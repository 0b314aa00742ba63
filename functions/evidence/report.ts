// Writes `report.pdf`, a tagged PDF. Works page by page, so that memory use doesn’t grow with the report’s length.
import { once } from 'node:events';
import type { PassThrough } from 'node:stream';
import { DateTime } from 'luxon';
import { filledReferenceNumbersOf } from '../expiries/lines/line';
import { type EvidenceTextsOfLocale, evidenceTextsOfLocale, messageTextsOfLocale } from '../messaging/languages';
import { type Organization, timeZoneOfOrganization } from '../organizations/organization';
import { log } from '../platform/log';
import { singleLine } from '../platform/text';
import type { EvidenceFile } from './facts';
import type { EvidencePack } from './record';
import { labelOfCode, type RecordEvidence } from './timeline';

/** A record and the hashes of its files; a hash is null if the file is missing from storage. */
export interface EvidenceWithFileHashes extends Omit<RecordEvidence, 'files'> {
  files: (Omit<EvidenceFile, 'storage_path'> & { sha256: string | null })[];
}

interface EvidenceReportContent {
  pack: EvidencePack;
  organization: Organization;
  now: Date;
  hasErased: boolean;
  /** The organization's validated logo; null if it has none. */
  logo: Buffer | null;
  records: () => AsyncIterable<EvidenceWithFileHashes>;
}

const MARGIN = 56;
const INK = '#1c232b';
const FAINT = '#5b6570';
const ALERT = '#a3241c';
/**
 * Fonts that cover Latin, Greek and Cyrillic. These are functions so that only the worker that writes reports looks up
 * the font files.
 */
const FONTS = {
  regular: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;

/** Minimum space needed below a heading, so that it stays on the same page as the text that follows. */
const MIN_SPACE_BELOW: Readonly<Record<string, number>> = { H1: 120, H2: 120, H3: 50 };

interface Style {
  font: keyof typeof FONTS;
  size: number;
  color: string;
}
const TITLE: Style = { font: 'bold', size: 20, color: INK };
const HEADING: Style = { font: 'bold', size: 13, color: INK };
const SUBHEADING: Style = { font: 'bold', size: 9.5, color: INK };
const BODY: Style = { font: 'regular', size: 9, color: INK };
const NOTE: Style = { font: 'regular', size: 9, color: FAINT };
const WARNING: Style = { font: 'regular', size: 9, color: ALERT };

class Report {
  private page = 0;
  private style: Style = BODY;
  private section: PDFKit.PDFStructureElement;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly footer: string,
    private readonly words: EvidenceTextsOfLocale,
  ) {
    this.section = doc.struct('Sect');
    // pdfkit can't finish the file until every structure element is attached to the document.
    doc.addStructure(this.section);
    doc.on('pageAdded', () => this.startPage());
    doc.addPage();
  }

  private apply({ font, size, color }: Style): void {
    this.doc.font(font).fontSize(size).fillColor(color);
  }

  /** Writes the footer and then restores the text position, because text may continue on this page. */
  private startPage(): void {
    const { doc } = this;
    const { x, y } = doc;
    this.page += 1;
    this.apply({ ...NOTE, size: 7.5 });
    doc.markContent('Artifact', { type: 'Pagination' });
    const top = doc.page.height - MARGIN + 18;
    doc.text(this.footer, MARGIN, top, { lineBreak: false });
    const number = this.words.page(this.page);
    doc.text(number, doc.page.width - MARGIN - doc.widthOfString(number), top, { lineBreak: false });
    doc.endMarkedContent();
    this.apply(this.style);
    doc.x = x;
    doc.y = y;
  }

  startSection(): void {
    this.section.end();
    this.section = this.doc.struct('Sect');
    this.doc.addStructure(this.section);
  }

  text(text: string, style: Style, { type = 'P', gap = 3, indent = 0 } = {}): void {
    const { doc } = this;
    this.style = style;
    this.apply(style);
    const width = doc.page.width - 2 * MARGIN - indent;
    // Starts a new page to avoid orphaned lines.
    if (doc.y + (MIN_SPACE_BELOW[type] ?? 24) > doc.page.height - MARGIN) doc.addPage();
    // Removes line breaks, so that stored text can’t fake extra lines in the report.
    doc.text(singleLine(text), MARGIN + indent, doc.y, {
      width,
      structParent: this.section,
      structType: type,
    } as PDFKit.Mixins.TextOptions);
    doc.y += gap;
  }

  space(points: number): void {
    this.doc.y += points;
  }

  image(bytes: Buffer, alt: string): void {
    const { doc } = this;
    // pdfkit accepts an opened image, but its types don’t declare that.
    let image: Buffer;
    try {
      image = (doc as unknown as { openImage: (source: Buffer) => Buffer }).openImage(bytes);
    } catch {
      return;
    }
    const figure = doc.struct('Figure', { alt }, [
      () => {
        try {
          doc.image(image, MARGIN, MARGIN, { fit: [180, 44] });
        } catch {
          log.warn('Omitted the logo from a report');
        }
      },
    ]);
    this.section.add(figure);
    figure.end();
    doc.y = MARGIN + 56;
  }

  end(): void {
    this.section.end();
    this.doc.end();
  }
}

function writeRecord(
  report: Report,
  record: EvidenceWithFileHashes,
  timeOf: (at: string) => string,
  words: EvidenceTextsOfLocale,
): void {
  report.startSection();
  report.space(12);
  report.text(record.name, HEADING, { type: 'H2' });
  if (record.expiry !== null) {
    const { expiry } = record;
    const shown = (field: string): string => String(expiry[field] || words.none);
    const state = expiry.is_archive ? 'archived' : expiry.is_done ? 'done' : String(expiry.state);
    const { labels } = messageTextsOfLocale(words.locale).details;
    for (const { field, value } of filledReferenceNumbersOf(expiry))
      report.text(words.detail(labels[field], value), BODY);
    report.text(
      words.facts(
        shown('expiry_date'),
        shown('type'),
        labelOfCode(words.states, state),
        String(expiry.assigned_to_user_full_name || words.nobody),
      ),
      BODY,
    );
  }
  for (const { client_name, status, due_date } of record.expiry === null ? record.requests : [])
    report.text(
      words.requestFacts(client_name, labelOfCode(words.requestStatuses, status), due_date ?? words.none),
      BODY,
    );
  report.text(words.id(record.id), NOTE, { gap: 6 });
  report.text(words.headings.timeline, SUBHEADING, { type: 'H3' });
  for (const { at, text } of record.timeline) report.text(`${timeOf(at)}  ${text}`, BODY, { indent: 8 });
  if (record.timeline.length === 0) report.text(words.noEvents, BODY, { indent: 8 });
  if (record.files.length > 0) {
    report.space(4);
    report.text(words.headings.files, SUBHEADING, { type: 'H3' });
    for (const { name, path, size, sha256 } of record.files)
      report.text(
        sha256 === null ? words.fileGone(name) : words.file(name, String(size), path, sha256),
        sha256 === null ? WARNING : BODY,
        { indent: 8 },
      );
  }
  report.space(4);
  report.text(words.headings.missing, SUBHEADING, { type: 'H3' });
  for (const { text } of record.missing) report.text(text, WARNING, { indent: 8 });
  if (record.missing.length === 0) report.text(words.noneMissing, BODY, { indent: 8 });
}

export async function writeEvidenceReport(output: PassThrough, content: EvidenceReportContent): Promise<void> {
  const { pack, organization, now, hasErased, logo } = content;
  const { default: PdfDocument } = await import('pdfkit');
  const zone = timeZoneOfOrganization(organization);
  const timeOf = (at: string | Date): string => {
    const time = typeof at === 'string' ? DateTime.fromISO(at, { zone }) : DateTime.fromJSDate(at, { zone });
    return time.toFormat('yyyy-MM-dd HH:mm');
  };
  const words = evidenceTextsOfLocale(pack.locale);
  const name = singleLine(organization.name);
  const title = singleLine(words.title(pack.scope.name));
  const doc = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: pack.locale,
    displayTitle: true,
    fontLayoutCache: false,
    font: FONTS.regular(),
    info: {
      Title: title,
      Author: name,
      CreationDate: now,
      Producer: 'pdfkit',
      Creator: 'Evidence pack',
    },
  } as PDFKit.PDFDocumentOptions);
  for (const [name, path] of Object.entries(FONTS)) doc.registerFont(name, path());
  doc.pipe(output);
  const report = new Report(doc, words.footer(name, pack.id), words);
  if (logo) report.image(logo, name);
  report.text(name, SUBHEADING);
  report.text(title, TITLE, { type: 'H1', gap: 8 });
  const { kind, name: scopeName, id } = pack.scope;
  report.text(`${words.scopes[kind]}: ${scopeName}${kind === 'type' ? '' : ` (${id})`}`, BODY);
  const from = pack.from ? words.from(timeOf(pack.from)) : words.fromBeginning;
  report.text(words.period(from, pack.to ? words.to(timeOf(pack.to)) : words.toReport), BODY);
  report.text(words.records(pack.total ?? 0), BODY);
  report.text(words.written(timeOf(now), pack.created_by_name), BODY);
  report.text(words.zone(zone), NOTE);
  report.text(words.contents, NOTE);
  if (hasErased) report.text(words.erased, WARNING);
  if (pack.total === 0) report.text(words.empty, WARNING);
  for await (const record of content.records()) {
    writeRecord(report, record, timeOf, words);
    if (output.writableNeedDrain) await once(output, 'drain');
  }
  report.end();
}
