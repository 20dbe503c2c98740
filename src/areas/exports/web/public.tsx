import { IconFileTypeCsv, IconFileTypeXls, IconFileZip } from '@tabler/icons-react'
import type { NewExport } from '#areas/exports/contract.ts'
import { takeOut } from '#areas/exports/web/download-export.ts'
import type { ExportFormatsProps } from '#kit/slots.ts'
import { PopoverItem } from '#kit/ui/Popover.tsx'

/** The formats of a list's Export button. */
export function ExportFormats({ list, query, columns, documents, onChosen }: ExportFormatsProps) {
  const take = (format: NewExport['format']) => {
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
      {documents && (
        <PopoverItem icon={<IconFileZip size={17} stroke={1.7} />} onClick={() => take('zip')}>
          {documents}
        </PopoverItem>
      )}
    </>
  )
}
