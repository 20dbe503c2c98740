import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { type Export, exportEndpoints } from '#areas/exports/contract.ts'
import { saveExport } from '#areas/exports/web/download-export.ts'
import classes from '#areas/exports/web/parts/Exports.module.css'
import { useCall } from '#kit/query.ts'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'

/** What can be done with one export now. */
export function RowActions({ made }: { made: Export }) {
  const cancel = useCall(exportEndpoints.cancel, { done: 'Export cancelled' })
  const { id, title, status, refusal } = made
  const alive = status === 'queued' || status === 'running'
  return (
    <span className={classes.actions}>
      {status === 'ready' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
          disabled={refusal !== null}
          title={refusal ?? ''}
          aria-label={`Download ${title} #${id}`}
          onClick={() => saveExport(made)}
        >
          Download
        </Button>
      )}
      {alive && (
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending}
          aria-label={`Cancel ${title} #${id}`}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          Cancel
        </Button>
      )}
      {!alive && (
        <button
          type="button"
          className={classes.delete}
          aria-label={`Delete ${title} #${id}`}
          title="Delete"
          onClick={() => askToDelete({ model: 'exports', id, name: 'export' })}
        >
          <IconTrash size={15} stroke={1.8} />
        </button>
      )}
    </span>
  )
}
