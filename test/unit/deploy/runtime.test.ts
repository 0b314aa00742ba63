// The runtime of functions, the Node of this repository, and the build before a deployment.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { NODE_MAJOR, ROOT } from '../../../local/config';

const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

describe('The runtime in firebase.json', () => {
  it('is a Node version that the packages are installed and typed for', () => {
    const { devDependencies } = read('package.json');
    for (const name of ['node', '@types/node'])
      expect(Number.parseInt(devDependencies[name], 10), name).to.equal(NODE_MAJOR);
  });

  it('has an upper bound in one deployed package, Node 24', () => {
    const { packages } = read('package-lock.json') as {
      packages: Record<string, { dev?: true; engines?: { node?: string } }>;
    };
    // Review any other package here before you change the Node version.
    const bounded = Object.entries(packages).filter(
      ([path, { dev, engines }]) => path !== '' && !dev && /<(?!=?\s*0)/.test(engines?.node ?? ''),
    );
    expect(bounded.map(([path, { engines }]) => [path, engines?.node])).to.deep.equal([
      ['node_modules/cloudevents', '>=20 <=24'],
    ]);
  });
});

describe('A deployment by the Firebase CLI alone', () => {
  const [command = ''] = read('firebase.json').functions.predeploy as string[];
  const ran = (ALREADY_BUILT?: string): string =>
    spawnSync('sh', ['-c', `npm() { echo "npm $*"; }; ${command}`], {
      env: { PATH: process.env.PATH, ...(ALREADY_BUILT ? { ALREADY_BUILT } : {}) },
      encoding: 'utf8',
    }).stdout.trim();

  it('builds first; npm run deploy has already built', () => {
    expect(ran()).to.equal('npm run build');
    expect(ran('1')).to.equal('');
  });
});
