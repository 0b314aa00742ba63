// A region's public holidays, by the days of its calendar.
import { expect } from 'chai';
import { isHolidayRegion, loadHolidayPredicate, noHolidays } from '../../../functions/organizations/holidays';

describe('Holidays', () => {
  it('include only the country’s and the region’s', async () => {
    const [berlin, germany] = [await loadHolidayPredicate('DE-BE'), await loadHolidayPredicate('DE')];
    expect([berlin('2026-03-08'), germany('2026-03-08')], 'Berlin’s own').to.deep.equal([true, false]);
    expect([berlin('2026-10-03'), germany('2026-10-03')], 'everybody’s').to.deep.equal([true, true]);
    expect(berlin('2026-10-05')).to.equal(false);
    expect((await loadHolidayPredicate('NO'))('2026-12-24'), 'a holiday of banks alone').to.equal(false);
    expect(await loadHolidayPredicate(null)).to.equal(noHolidays);
  }).timeout(20_000);

  it('are on their own day even if days begin at sunset, and on the substitute day', async () => {
    expect((await loadHolidayPredicate('IL'))('2026-04-02')).to.equal(true);
    expect((await loadHolidayPredicate('US'))('2026-07-03')).to.equal(true);
  }).timeout(20_000);

  it('are known for regions by the library’s names', async () => {
    for (const region of ['DE', 'DE-BE', 'DE-BY-A'])
      expect(await isHolidayRegion(region), region).to.equal(true);
    for (const region of ['', 'de', 'DE-', 'DE-XX', 'Bavaria', 'DE-BY-A-B'])
      expect(await isHolidayRegion(region), region).to.equal(false);
  }).timeout(20_000);
});
