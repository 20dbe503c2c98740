import { IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react'
import { takeOut } from '#areas/exports/web/taking.ts'
import { PopItem } from '#web/ui/Pop.tsx'

type Props = {
  list: string
  query: Record<string, string>
  columns: string[]
  onChosen: () => void
}

/** The formats of a list's Export button. */
export function ExportFormats({ list, query, columns, onChosen }: Props) {
  const take = (format: 'csv' | 'xlsx') => {
    onChosen()
    void takeOut({ list, format, query, columns })
  }
  return (
    <>
      <PopItem icon={<IconFileTypeCsv size={17} stroke={1.7} />} onClick={() => take('csv')}>
        CSV
      </PopItem>
      <PopItem icon={<IconFileTypeXls size={17} stroke={1.7} />} onClick={() => take('xlsx')}>
        Excel
      </PopItem>
    </>
  )
}
