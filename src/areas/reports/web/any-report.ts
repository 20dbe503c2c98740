/** The groups of reports as permissions name them: alone in its file, since it comes with the first load. */
const groups =
  'timesheets placements margin billing receivables payables purchase_orders tax compliance activity'.split(
    ' ',
  )

export const anyReport = groups.map((group) => `reports.${group}.view`)

/** The permission of a group of an address; undefined where there is no such group. */
export const permissionOfGroup = (group: string) =>
  anyReport.find((name) => name === `reports.${group.replace('-', '_')}.view`)
