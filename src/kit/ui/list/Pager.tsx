import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Search } from '#kit/address.ts'
import { numberText } from '#kit/ui/format.ts'
import classes from '#kit/ui/list/List.module.css'
import { withChange, withCursor } from '#kit/ui/list/search.ts'
import { type Page, perPageChoices } from '#platform/http/contract.ts'

type Props = { page: Page<unknown>; search: Search; change: (next: Search) => void }

/** Where one is in the list, and the way to its neighbours. */
export function Pager({ page, search, change }: Props) {
  const { meta, links } = page
  const first = (meta.current_page - 1) * meta.per_page + 1
  const last = first + page.data.length - 1
  const total = `${numberText(meta.total)}${meta.total_capped ? '+' : ''}`
  const turn = (link: string | null) => link && change(withCursor(search, link))

  return (
    <div className={classes.pager}>
      <p className={classes.where} role="status">
        {numberText(first)}–{numberText(last)} of {total}
      </p>
      <div className={classes.turns}>
        <select
          className={classes.sizes}
          aria-label="Rows per page"
          value={meta.per_page}
          onChange={(event) => change(withChange(search, { per_page: event.currentTarget.value }))}
        >
          {perPageChoices.map((size) => (
            <option key={size} value={size}>
              {size} a page
            </option>
          ))}
        </select>
        <button
          type="button"
          className={classes.tool}
          aria-label="Previous page"
          disabled={!links.prev}
          onClick={() => turn(links.prev)}
        >
          <IconChevronLeft size={16} />
        </button>
        <button
          type="button"
          className={classes.tool}
          aria-label="Next page"
          disabled={!links.next}
          onClick={() => turn(links.next)}
        >
          <IconChevronRight size={16} />
        </button>
      </div>
    </div>
  )
}
