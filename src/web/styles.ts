import '@mantine/core/styles.css'
import 'virtual:theme.css'
import '#web/fonts.css'
import '#web/global.css'
