// Ends a process of the tests when the tests' own process has ended: its standard input then closes.
process.stdin.on('end', () => process.exit()).resume();
// Child processes don't load this file.
process.execArgv.splice(process.execArgv.indexOf('--require'), 2);
