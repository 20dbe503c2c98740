import type { Sources } from '#areas/invoices/runs/contract.ts'
import { countText } from '#kit/ui/format.ts'

/** What a document or a figure is made of: `2 timesheets and 1 other item`. */
export function sourcesText({ sheet_count, other_count }: Sources): string {
  const sheets = countText(sheet_count, 'timesheet')
  if (other_count === 0) return sheets
  const others = countText(other_count, 'other item')
  return sheet_count === 0 ? others : `${sheets} and ${others}`
}
