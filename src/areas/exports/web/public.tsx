import { IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react'
import { takeOut } from '#areas/exports/web/download-export.ts'
import type { ExportFormatsProps } from '#kit/slots.ts'
import { PopoverItem } from '#kit/ui/Popover.tsx'

/** The formats of a list's Export button. */
export function ExportFormats({ list, query, columns, onChosen }: ExportFormatsProps) {
  const take = (format: 'csv' | 'xlsx') => {
    onChosen()
    void takeOut({ list, format, query, columns })
  }
  return (
    <>
      <PopoverItem icon={<IconFileTypeCsv size={17} stroke={1.7} />} onClick={() => take('csv')}>
        CSV
      </PopoverItem>
      <PopoverItem icon={<IconFileTypeXls size={17} stroke={1.7} />} onClick={() => take('xlsx')}>
        Excel
      </PopoverItem>
    </>
  )
}
