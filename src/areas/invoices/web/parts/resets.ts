/** When the count of a series starts again. */
export const resets = [
  { value: 'never', label: 'Never starts again' },
  { value: 'yearly', label: 'Starts again every year' },
  { value: 'monthly', label: 'Starts again every month' },
]
