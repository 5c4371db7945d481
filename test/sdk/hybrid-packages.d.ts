/** Their own types ask for those of react-native and of Capacitor's native parts, which nothing here installs. */
declare module 'react-native-radar/dist/index.web.js'
declare module 'capacitor-radar'
declare module 'capacitor-radar/dist/esm/web.js'
