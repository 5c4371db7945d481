import type { Texts } from '../translation.ts'

export const guideTexts: Texts['guideTexts'] = {
  title: 'Conectar un dispositivo',
  waiting: 'Esperando la primera posición …',
  waitingForNext: 'Esperando la próxima posición …',
  waitingHint:
    'Escanee el código con un teléfono, copie el código de abajo en su app o mire una furgoneta inventada. Lo primero que llegue aparecerá en el mapa.',
  arrived: (user) => `${user} está en el mapa.`,
  arrivedHint:
    'Llegan posiciones a este proyecto. Dibuje una geocerca alrededor del lugar: entrar en ella se convierte en un evento.',
  toMap: 'Seguir en el mapa en vivo',
  toGeofence: 'Dibujar una geocerca',
  demo: 'Iniciar un viaje de demostración',
  demoHint: 'Una furgoneta llamada demo-van recorre el mapa importado durante unos minutos.',
  demoInTest: 'Los viajes de demostración son para el entorno de pruebas (Test).',
  map: 'Mapa de lo que llega',
  phone: 'Su teléfono, sin app propia',
  phoneHint: 'Estas apps son gratuitas y envían a este servidor tal como son.',
  app: 'App',
  apps: { owntracks: 'OwnTracks', traccar: 'Traccar Client' },
  steps: {
    owntracks: [
      'Instale OwnTracks desde la tienda y ábralo una vez.',
      'Escanee este código con la cámara del teléfono y ábralo en OwnTracks.',
      'Permita que use su ubicación. El botón «publish» la envía de inmediato.',
    ],
    traccar: [
      'Instale Traccar Client desde la tienda.',
      'En sus ajustes, toque el escáner y escanee este código.',
      'Active el seguimiento continuo y permita que use su ubicación.',
    ],
  },
  qr: (app) => `Código QR que configura ${app}`,
  sendsTo: (device, host) => `El teléfono será el dispositivo ${device} y enviará a ${host}.`,
  link: 'Enlace',
  code: 'Su propia app o servidor',
  host: 'Servidor',
  publishable: { test: 'Clave publicable (Test)', live: 'Clave publicable (Live)' },
  secret: { test: 'Clave secreta (Test)', live: 'Clave secreta (Live)' },
  secretHint:
    'Para servidores, nunca en apps. Se mostró una sola vez y está en keys.json de la carpeta de datos.',
  settings: 'Las claves nuevas se crean en los ajustes.',
  noKey: 'este entorno no tiene clave publicable',
  platform: 'Plataforma',
  blocks: {
    terminal: 'Terminal',
    package: 'Paquete',
    androidApplication: 'Application, onCreate (Kotlin)',
    reactAndroid: 'Android: MainApplication.kt, onCreate',
    flutterApple: 'iOS: AppDelegate.swift, primera línea de application',
    flutterAndroid: 'Android: MainActivity.kt, onCreate',
  },
  notes: {
    https:
      'iOS y Android rechazan http sin cifrar: ponga un certificado al servidor o permita este servidor en la app mientras la prueba.',
    browser: 'El navegador pide permiso y solo da la ubicación por https y en localhost.',
  },
}
