// Ends a process that tests have started when the tests' own process is gone, however that ended: its input closes then.
process.stdin.on('end', () => process.exit()).resume();
// Not those that it starts itself.
process.execArgv.splice(process.execArgv.indexOf('--require'), 2);
