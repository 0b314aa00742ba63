// What is started, in the folder of the build: the functions framework, out of the same file as the service.
const { resolve } = require('node:path');

require(resolve('bundle.cjs')).parts.serve();
