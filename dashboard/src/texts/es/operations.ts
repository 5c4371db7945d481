import type { Texts } from '../translation.ts'

export const backupTexts: Texts['backupTexts'] = {
  make: 'Hacer una copia de seguridad',
  hint: 'Todo lo que hay en la base de datos en este momento, en un archivo, con el servidor en marcha: usuarios, posiciones, eventos, viajes, geocercas, ajustes, operadores y las claves de API. Guárdelo como la propia base de datos.',
  maps: 'También los mapas importados; si no, importe de nuevo las regiones tras restaurar',
  download: 'Descargar una copia',
  started: 'Se está haciendo la copia; su navegador la descarga a medida que se escribe.',
  database: 'Tamaño de la base de datos',
  last: 'Última copia',
  lastMade: (age, size) => `${age}, ${size}`,
  withMaps: 'con mapas',
  withoutMaps: 'sin mapas',
  never:
    'No se conoce ninguna. Las hechas con esta versión o una posterior se anotan aquí, se hagan donde se hagan.',
  restore: 'Restaurar una copia',
  restoreHint:
    'En un terminal, en una base de datos vacía: una carpeta de datos nueva o la que indica DATABASE_URL. Detenga antes el servidor que la usa. Un archivo dañado se rechaza antes de escribir nada.',
  command: 'Orden para restaurar una copia',
  regularly: 'Cada noche',
  regularlyHint: 'Una línea para cron, que guarda un archivo por cada día de la semana:',
}

export const requestTexts: Texts['requestTexts'] = {
  hint: 'Lo que las claves de API pidieron a este entorno en los últimos 7 días, como mucho las 10.000 más recientes: sin contenidos, claves ni coordenadas. Con mucho tráfico es una muestra: unas diez por segundo de cada clave.',
  none: 'Aún no hay solicitudes de una clave de API. Las nuevas aparecen en segundos.',
  time: 'Hora',
  method: 'Método',
  route: 'Ruta',
  routeHint: 'Una parte, como /v1/track.',
  status: 'Estado',
  duration: 'ms',
  key: 'Clave',
  keys: { publishable: 'Publicable', secret: 'Secreta' },
  outcome: 'Respuesta',
  outcomes: { served: 'Correcta', refused: 'Rechazada (4xx)', failed: 'Fallida (5xx)' },
  error: 'Error',
}
