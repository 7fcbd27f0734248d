/** Replaces every CSS module in tests. Each class keeps its name from the CSS file. */
const styles = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
module.exports = styles;
