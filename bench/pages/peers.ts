/**
 * What other sites' landing pages came to, as given with the goals: by the same definitions and beside
 * the same floor-static, on another day; not measured by this run. The columns are those of the landing
 * page's table: score, simulated LCP ÷ floor, TBT, real LCP ÷ floor, repeat LCP ÷ floor, click, kB of
 * scripts, time of scripts.
 */
export const peers: readonly (readonly string[])[] = [
  ['Astro theme “nano” (given)', '100', '2.16', '0', '2.23', '1.08', '804', '4.6', '115'],
  ['Astro theme “cactus” (given)', '99', '2.60', '31', '1.89', '1.05', '396', '33', '208'],
  ['Next starter blog (given)', '90', '3.13', '358', '2.10', '1.27', '1,130', '182', '1,311'],
  ['Docusaurus (given)', '78', '3.77', '751', '2.02', '1.34', '1,068', '144', '893'],
  ['bulletproof-react, Vite (given)', '96', '3.35', '144', '4.72', '2.46', '918', '135', '604'],
  ['RealWorld, React + RTK (given)', '71', '4.65', '981', '6.94', '3.20', '908', '135', '1,078'],
  ['our packages, empty root (given)', '85', '2.65', '597', '4.09', '1.98', '946', '118', '1,156'],
];
