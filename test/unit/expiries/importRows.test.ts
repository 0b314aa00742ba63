// How the rows of a CSV are read.
import { expect } from 'chai';
import { readRows, readTable } from '../../../functions/expiries/import/rows';

const read = async (csv: string) => {
  const found = await readTable(csv);
  return readRows('table' in found ? found.table : []);
};
const problem = async (csv: string) => {
  const found = await readTable(csv);
  return 'problem' in found ? found.problem : null;
};

describe('the rows of an import', () => {
  it('are read by column, in any order, with custom fields, empty cells being nothing', async () => {
    const { rows, errors } = await read(
      'expiry_date,custom: Serial ,name,priority,type\n2027-01-01,17,A,high,\n2027-01-02,,B,,T',
    );
    expect(errors).to.deep.equal([]);
    expect(JSON.parse(JSON.stringify(rows))).to.deep.equal([
      { name: 'A', expiry_date: '2027-01-01', priority: 'High', custom_fields: { Serial: '17' } },
      { name: 'B', expiry_date: '2027-01-02', type: 'T', custom_fields: {} },
    ]);
  });

  it('name each bad field of each row, as a spreadsheet counts', async () => {
    const { rows, errors } = await read(
      'name,expiry_date,priority\nA,2027-01-01,\n,2027-02-30,Urgent\nB,2027-01-01,,x',
    );
    expect(rows).to.have.length(2);
    expect(errors.map(({ row, field }) => [row, field])).to.deep.equal([
      [3, 'name'],
      [3, 'expiry_date'],
      [3, 'priority'],
      [4, 'row'],
    ]);
  });

  it('name the columns that nobody knows, and those that are known', async () => {
    const said = await problem('name,expiry_date,colour\nA,2027-01-01,red');
    expect(said).to.match(/^has unknown columns: colour; known are name, .*expiry_date.*, custom:<name>$/);
  });

  it('need a sound header and 1 to 5,000 rows', async () => {
    expect(await problem('name,expiry_date\nA,2027-01-01')).to.equal(null);
    const bad = [
      '',
      'name,expiry_date',
      'name\nA',
      'name,expiry_date,colour\nA,B,C',
      'name,name,expiry_date\nA,B,C',
      'name,"expiry_date\nA',
    ];
    for (const csv of bad) expect(await problem(csv), csv).to.be.a('string');
    const rows = (count: number) => `name,expiry_date\n${'A,2027-01-01\n'.repeat(count)}`;
    expect(await problem(rows(5000))).to.equal(null);
    expect(await problem(rows(5001))).to.contain('5000');
  });
});
