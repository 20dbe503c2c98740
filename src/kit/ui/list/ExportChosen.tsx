import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useSlots } from '#kit/slots.ts'
import { numberText } from '#kit/ui/format.ts'
import { asShown, sizeOf, useExportable } from '#kit/ui/list/ExportButton.tsx'
import classes from '#kit/ui/list/List.module.css'
import type { ListOptions } from '#kit/ui/list/query.ts'
import type { Column, ListEndpoint } from '#kit/ui/list/types.ts'
import { Popover } from '#kit/ui/Popover.tsx'
import { mostChosen } from '#platform/http/contract.ts'

type Props<Row> = {
  endpoint: ListEndpoint
  listOptions: ListOptions
  visible: readonly Column<Row>[]
  ids: readonly number[]
  disabled: boolean
}

/** Takes the chosen rows out to a file, by the columns that are shown. More than a go of them are had by the filters. */
export function ExportChosen<Row>({ endpoint, listOptions, visible, ids, disabled }: Props<Row>) {
  const exportable = useExportable(endpoint.path)
  const columns = visible.map(({ key }) => key).filter((key) => exportable?.columns.includes(key))
  const { ExportFormats } = useSlots()
  if (!exportable?.filters.includes('ids') || columns.length === 0 || !ExportFormats) return null
  const query = { ...asShown(exportable.filters, {}, listOptions), ids: ids.join(',') }
  return (
    <Popover
      label="Export chosen rows"
      align="right"
      up
      width={220}
      button={(props) => (
        <Button
          {...props}
          size="xs"
          variant="white"
          color="ink"
          leftSection={<IconDownload size={14} />}
          disabled={disabled}
          aria-label="Export chosen rows"
        >
          Export
        </Button>
      )}
    >
      {(close) =>
        ids.length > mostChosen ? (
          <p className={classes.exportOf}>
            At most {numberText(mostChosen)} at once. Export above the list takes out all that it shows.
          </p>
        ) : (
          <>
            <p className={classes.exportOf}>{sizeOf(ids.length, columns.length)}</p>
            <Suspense fallback={<div className={classes.exportWaiting} />}>
              <ExportFormats
                list={endpoint.path}
                query={query}
                columns={columns}
                documents={exportable.documents}
                onChosen={close}
              />
            </Suspense>
          </>
        )
      }
    </Popover>
  )
}
