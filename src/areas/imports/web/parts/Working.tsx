import { Button, Progress } from '@mantine/core'
import { type Import, importEndpoints } from '#areas/imports/contract.ts'
import classes from '#areas/imports/web/parts/Imports.module.css'
import { Steps } from '#areas/imports/web/parts/Steps.tsx'
import { useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { countText, numberText } from '#kit/ui/format.ts'

const titles: Partial<Record<Import['status'], string>> = {
  validating: 'Checking every row',
  running: 'Writing the records',
  rolling_back: 'Undoing what nobody touched since',
}

/** How far it is. It goes on when the page is left. */
export function Working({ made }: { made: Import }) {
  const cancel = useCall(importEndpoints.cancel, { done: 'Import cancelled' })
  const { id, rows_total, status, rows_done, percent } = made
  return (
    <>
      <Steps made={made} isMapping={false} />
      <Panel title={titles[status] ?? ''}>
        <div className={classes.working}>
          <Progress value={percent} aria-label="How far it is" />
          <span role="status">
            {rows_total > 0
              ? `${numberText(rows_done)} of ${countText(rows_total, 'row')}`
              : 'The rows are counted'}
            . You may leave this page: it goes on.
          </span>
          {status !== 'rolling_back' && (
            <div className={classes.buttons}>
              <Button
                variant="default"
                loading={cancel.isPending}
                onClick={() => cancel.mutate({ params: { id } })}
              >
                Cancel import
              </Button>
            </div>
          )}
        </div>
      </Panel>
    </>
  )
}
