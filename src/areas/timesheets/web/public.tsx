/** What the pages of other rooms ask of timesheets. */
export { RemindAll } from '#areas/timesheets/reminders/web/RemindAll.tsx'
