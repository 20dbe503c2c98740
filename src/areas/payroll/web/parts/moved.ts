/** What every step of a pay run makes old. */
export const moved = ['pay-runs', 'pay-run-workers', 'pay-run-preview', 'units', 'timesheets', 'history']
