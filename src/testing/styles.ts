/** Replaces every CSS module in tests. The name of each class is the name in the CSS file. */
const styles = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
module.exports = styles;
