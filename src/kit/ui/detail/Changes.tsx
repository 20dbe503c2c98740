import classes from '#kit/ui/detail/Detail.module.css'
import { wordsOf } from '#kit/ui/format.ts'

type Props = {
  changes: Record<string, unknown> | null
  /** What fields are called that are kept under a word of insiders. */
  names?: Record<string, string>
}

/** `{ field: [before, after] }`, `{ field: { from, to } }` or plain values, as they were written. */
export function Changes({ changes, names = {} }: Props) {
  const fields = Object.entries(changes ?? {})
  if (fields.length === 0) return null
  return (
    <ul className={classes.changes}>
      {fields.map(([field, change]) => {
        const [before, after] = pairOf(change)
        return (
          <li key={field}>
            <span className={classes.field}>{names[field] ?? wordsOf(field)}</span>
            {isWithheld(before) && isWithheld(after) ? (
              <em>changed</em>
            ) : (
              <>
                {before !== undefined && (
                  <>
                    <del>{valueText(before)}</del> →{' '}
                  </>
                )}
                <ins>{valueText(after)}</ins>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What was before and after; before is undefined where only one value was kept. */
export function pairOf(change: unknown): [before: unknown, after: unknown] {
  if (Array.isArray(change) && change.length === 2) return [change[0], change[1]]
  if (change && typeof change === 'object' && 'from' in change && 'to' in change)
    return [change.from, change.to]
  return [undefined, change]
}

/** The reader may know that it changed, and not to what. */
export const isWithheld = (value: unknown): boolean => value === 'withheld'

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
