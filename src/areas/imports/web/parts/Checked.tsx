import { Button } from '@mantine/core'
import { type Import, importEndpoints } from '#areas/imports/contract.ts'
import { ErrorsLink } from '#areas/imports/web/parts/ErrorsLink.tsx'
import { ImportRows } from '#areas/imports/web/parts/ImportRows.tsx'
import classes from '#areas/imports/web/parts/Imports.module.css'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { countText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'

/** What would become of each row, before anything is written. */
export function Checked({ made, onChange }: { made: Import; onChange: () => void }) {
  const run = useCall(importEndpoints.run)
  const cancel = useCall(importEndpoints.cancel, { done: 'Import cancelled' })
  const { can } = usePermissions()
  const { id, version, to_create, to_update, to_skip, wrong_rows, wrong_cells, warned_rows } = made
  const rows = to_create + to_update
  const params = { id }
  return (
    <>
      <Panel title="What would happen">
        <p>
          {countText(to_create, 'record')} would be created and {countText(to_update, 'record')} updated.{' '}
          {to_skip > 0 && `${countText(to_skip, 'row')} would change nothing. `}
          Nothing is written yet.
        </p>
        {wrong_rows > 0 && (
          <Notice
            tone="warning"
            title={`${countText(wrong_cells, 'cell')} in ${countText(wrong_rows, 'row')} ${wrong_cells === 1 ? 'is' : 'are'} wrong`}
          >
            Wrong rows are left out. Put them right in the file and upload it again, or go on without them.{' '}
            <ErrorsLink id={id} />
          </Notice>
        )}
        <div className={classes.buttons}>
          {can('imports.run') && (
            <>
              <Button
                disabled={rows === 0}
                loading={run.isPending}
                onClick={() => run.mutate({ params, body: { version } })}
              >
                Import {countText(rows, 'row')}
              </Button>
              <Button variant="default" onClick={onChange}>
                Change columns
              </Button>
            </>
          )}
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
            Cancel import
          </Button>
        </div>
      </Panel>
      <ImportRows
        made={made}
        tabs={[
          { key: 'wrong', label: 'Wrong', count: wrong_rows },
          { key: 'create', label: 'Create', count: to_create },
          { key: 'update', label: 'Update', count: to_update },
          { key: 'skip', label: 'Unchanged', count: to_skip },
          { key: 'warned', label: 'Look alike', count: warned_rows },
        ]}
      />
    </>
  )
}
