import classes from '#areas/profile/web/parts/profile.module.css'

export { Appearance } from '#areas/profile/web/parts/Appearance.tsx'
export { ReadOnlyDetail } from '#areas/profile/web/parts/DetailsForm.tsx'
export { PasswordForm } from '#areas/profile/web/parts/PasswordForm.tsx'
export { SessionsTab } from '#areas/profile/web/parts/SessionsTab.tsx'

/** Where a part is still on its way. */
export const PartWaiting = () => <div className={classes.waiting} aria-busy />
