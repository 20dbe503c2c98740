import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type Page, perPageChoices } from '#platform/http/contract.ts'
import type { Search } from '#web/address.ts'
import classes from '#web/ui/list/List.module.css'
import { withChange, withCursor } from '#web/ui/list/search.ts'

type Props = { page: Page<unknown>; search: Search; change: (next: Search) => void }

/** Where one is in the list, and the way to its neighbours. */
export function Pager({ page, search, change }: Props) {
  const { meta, links } = page
  const first = (meta.current_page - 1) * meta.per_page + 1
  const last = first + page.data.length - 1
  const total = `${meta.total.toLocaleString('en-GB')}${meta.total_capped ? '+' : ''}`
  const turn = (link: string | null) => link && change(withCursor(search, link))

  return (
    <div className={classes.pager}>
      <Text size="sm" c="dimmed" role="status">
        {first.toLocaleString('en-GB')}–{last.toLocaleString('en-GB')} of {total}
      </Text>
      <Group gap="xs">
        <NativeSelect
          size="xs"
          aria-label="Rows per page"
          value={String(meta.per_page)}
          data={perPageChoices.map((size) => ({ value: String(size), label: `${size} a page` }))}
          onChange={(event) => change(withChange(search, { per_page: event.currentTarget.value }))}
          visibleFrom="sm"
        />
        <ActionIcon
          variant="default"
          size="md"
          aria-label="Previous page"
          disabled={!links.prev}
          onClick={() => turn(links.prev)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="md"
          aria-label="Next page"
          disabled={!links.next}
          onClick={() => turn(links.next)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
    </div>
  )
}
