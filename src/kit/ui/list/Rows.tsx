import { useMediaQuery } from '@mantine/hooks'
import { Cards } from '#kit/ui/list/Cards.tsx'
import type { RowsProps } from '#kit/ui/list/cells.tsx'
import { Table } from '#kit/ui/list/Table.tsx'

/** A table, or cards where there is no room for one. */
export function Rows<Row>(props: RowsProps<Row>) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return narrow ? <Cards {...props} /> : <Table {...props} />
}
