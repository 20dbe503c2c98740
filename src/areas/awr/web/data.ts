/** What is asked again when something was said or answered. */
export const refreshes = ['awr', 'placements', 'history']
