import { useQuery } from '@tanstack/react-query'
import { type FileSubject, files } from '#areas/files/contract.ts'
import { FileList } from '#areas/files/web/parts/FileList.tsx'
import classes from '#areas/files/web/parts/files.module.css'
import { UploadPanel } from '#areas/files/web/parts/UploadPanel.tsx'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { TabCount } from '#kit/ui/detail/Detail.tsx'
import { Panel } from '#kit/ui/detail/Facts.tsx'

type Props = { id: number }

function FilesOf({ subject, id }: Props & { subject: FileSubject }) {
  const { can } = usePermissions()
  return (
    <div className={classes.page}>
      {can('files.upload') && <UploadPanel subject={subject} id={id} />}
      <FileList of={{ subject, id }} />
    </div>
  )
}

export const filesOf =
  (subject: FileSubject) =>
  ({ id }: Props) => <FilesOf subject={subject} id={id} />

export const countOf = (subject: FileSubject) =>
  function FileCount({ id }: Props) {
    const query = { subject, subject_id: id, per_page: 1 } as never
    const count = useQuery(queryOf(files.list, { query })).data?.meta.total
    return count ? <TabCount value={count} /> : null
  }

export const FilesOfTimesheet = ({ id }: Props) => (
  <Panel title="Files">
    <FilesOf subject="timesheets" id={id} />
  </Panel>
)
