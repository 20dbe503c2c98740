import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Import, importEndpoints } from '#areas/imports/contract.ts'
import { ErrorsLink } from '#areas/imports/web/parts/ErrorsLink.tsx'
import { ImportRows } from '#areas/imports/web/parts/ImportRows.tsx'
import classes from '#areas/imports/web/parts/Imports.module.css'
import { useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { countText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** What an import did, and its undo. */
export function Ended({ made }: { made: Import }) {
  const { id, created, updated, failed, undone, kept, wrong_rows, status } = made
  const left = wrong_rows + failed
  return (
    <>
      <Panel title="What happened">
        <p>
          {countText(created, 'record')} created and {countText(updated, 'record')} updated.{' '}
          {left > 0 && (
            <>
              {countText(left, 'row')} left out. <ErrorsLink id={id} />
            </>
          )}
        </p>
        {status === 'rolled_back' && (
          <p>
            {countText(undone, 'row')} undone.{' '}
            {kept > 0 && `${countText(kept, 'row')} stay: somebody changed or uses them by now.`}
          </p>
        )}
        <div className={classes.buttons}>
          <Undo made={made} />
          <Button component={TenantLink} to={`/${made.entity}`} variant="default">
            See {made.entity_label.toLowerCase()}
          </Button>
          <Button component={TenantLink} to="/import" variant="default">
            Import another file
          </Button>
        </div>
      </Panel>
      <ImportRows
        made={made}
        tabs={[
          { key: 'kept', label: 'Stay', count: kept },
          { key: 'failed', label: 'Failed', count: failed },
          { key: 'wrong', label: 'Wrong', count: wrong_rows },
          { key: 'create', label: 'Create', count: made.to_create },
          { key: 'update', label: 'Update', count: made.to_update },
        ]}
      />
    </>
  )
}

function Undo({ made }: { made: Import }) {
  const [asks, setAsks] = useState(false)
  const undo = useCall(importEndpoints.rollback, { onDone: () => setAsks(false) })
  if (!made.can_undo || !made.undo_until) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        Undo import
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title="Undo this import?"
        confirm="Undo import"
        loading={undo.isPending}
        onConfirm={() => undo.mutate({ params: { id: made.id }, body: { version: made.version } })}
      >
        What it created is deleted, and what it changed is as it was before. Records that somebody changed or
        uses since stay, and are listed. It can be undone until <InstantText at={made.undo_until} />.
      </ConfirmDialog>
    </>
  )
}
