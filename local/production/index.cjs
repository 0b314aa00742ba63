// What the functions framework loads: the service, out of the bundle.
module.exports = require('./bundle.cjs').parts.service();
