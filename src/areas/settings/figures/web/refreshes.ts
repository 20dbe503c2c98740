/** What stands on screen and may say something else once a figure is another. */
export const refreshes = ['legal-figures', 'placements', 'history']
