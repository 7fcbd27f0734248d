/** Replaces every CSS module in tests: each class has its own name. */
const styles = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
module.exports = styles;
