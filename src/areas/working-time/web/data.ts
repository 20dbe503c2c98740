/** What is asked again when an opt-out is kept or withdrawn. */
export const refreshes = ['working-time', 'candidates', 'placements', 'timesheets', 'history']
