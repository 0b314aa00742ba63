import { catalogue } from '../words';

export const billingWords = catalogue({
  name: ['Plan and billing', 'Tarif und Rechnungen', 'Abonnement et facturation', 'Plan y facturación'],
  back: {
    paid: [
      'Thank you. Your purchase will be available within a minute.',
      'Vielen Dank. Ihr Kauf steht Ihnen innerhalb einer Minute zur Verfügung.',
      'Merci. Votre achat sera disponible d’ici une minute.',
      'Gracias. Su compra estará disponible en menos de un minuto.',
    ],
    cancelled: [
      'You weren’t charged, and nothing has changed.',
      'Es wurde nichts bezahlt und nichts geändert.',
      'Aucun paiement n’a été effectué et rien n’a changé.',
      'No se ha cobrado nada y nada ha cambiado.',
    ],
  },
  state: {
    good: ['Your plan is active.', 'Ihr Tarif ist aktiv.', 'Votre abonnement est actif.', 'Su plan está activo.'],
    grace: [
      'Your plan has ended. You still have full access for now.',
      'Ihr Tarif ist abgelaufen. Vorerst haben Sie noch vollen Zugriff.',
      'Votre abonnement a pris fin. Vous gardez un accès complet pour le moment.',
      'Su plan ha terminado. Por ahora conserva el acceso completo.',
    ],
    read_only: [
      'Your plan has ended. Your organization is read-only until you choose a plan.',
      'Ihr Tarif ist abgelaufen. Ihre Organisation hat nur Lesezugriff, bis Sie einen Tarif wählen.',
      'Votre abonnement a pris fin. Votre organisation est en lecture seule jusqu’au choix d’un abonnement.',
      'Su plan ha terminado. Su organización está en modo de solo lectura hasta que elija un plan.',
    ],
  },
  holds: [
    '{records|# record|# records}, {people|# person|# people}, {workflows|# workflow|# workflows}, {gigabytes} GB of storage, {emails|# email|# emails} and {sms} text messages a month',
    '{records|# Eintrag|# Einträge}, {people|# Person|# Personen}, {workflows|# Ablauf|# Abläufe}, {gigabytes} GB für Dateien, {emails|# E-Mail|# E-Mails} und {sms} SMS im Monat',
    '{records|# échéance|# échéances}, {people|# personne|# personnes}, {workflows|# procédure|# procédures}, {gigabytes} Go de fichiers, {emails|# e-mail|# e-mails} et {sms} SMS par mois',
    '{records|# registro|# registros}, {people|# persona|# personas}, {workflows|# proceso|# procesos}, {gigabytes} GB para archivos, {emails|# correo|# correos} y {sms} SMS al mes',
  ],
  price: {
    month: ['{price} a month', '{price} im Monat', '{price} par mois', '{price} al mes'],
    year: ['{price} a year', '{price} im Jahr', '{price} par an', '{price} al año'],
  },
  choose: [
    'Choose {plan} for {price}',
    '{plan} für {price} wählen',
    'Choisir {plan} pour {price}',
    'Elegir {plan} por {price}',
  ],
  question: [
    'Switch to {plan}, billed {period}? We’ll charge or credit the difference now.',
    'Jetzt zu {plan} mit {period} Zahlung wechseln? Die Differenz wird berechnet oder gutgeschrieben.',
    'Passer maintenant à {plan}, avec paiement {period} ? La différence est facturée ou créditée.',
    '¿Cambiar ahora a {plan}, con pago {period}? La diferencia se cobra o se abona.',
  ],
  changed: [
    'You’re now on {plan}, billed {period}.',
    'Sie haben jetzt {plan} mit {period} Zahlung.',
    'Vous avez maintenant {plan}, avec paiement {period}.',
    'Ahora tiene {plan}, con pago {period}.',
  ],
  billed: {
    month: ['monthly', 'monatlicher', 'mensuel', 'mensual'],
    year: ['yearly', 'jährlicher', 'annuel', 'anual'],
  },
  trial: ['Trial', 'Testzeitraum', 'Essai', 'Prueba'],
  current: ['This is your plan.', 'Das ist Ihr Tarif.', 'C’est votre abonnement.', 'Este es su plan.'],
  yours: [
    'Your plan: {plan}[ until {until}].',
    'Ihr Tarif: {plan}[ bis zum {until}].',
    'Votre abonnement : {plan}[ jusqu’au {until}].',
    'Su plan: {plan}[ hasta el {until}].',
  ],
  readOnlyFrom: [
    'Your organization becomes read-only on {day}.',
    'Ab dem {day} hat Ihre Organisation nur noch Lesezugriff.',
    'Votre organisation passe en lecture seule le {day}.',
    'Su organización pasará al modo de solo lectura el {day}.',
  ],
  whose: [
    'An admin of your organization can change the plan.',
    'Den Tarif kann nur die Administration Ihrer Organisation ändern.',
    'Un administrateur de votre organisation peut changer d’abonnement.',
    'Un administrador de su organización puede cambiar el plan.',
  ],
  account: [
    'Invoices and payment details',
    'Rechnungen und Zahlungsdaten',
    'Factures et moyens de paiement',
    'Facturas y datos de pago',
  ],
});

export const runWords = catalogue({
  name: ['Workflow', 'Ablauf', 'Procédure', 'Proceso'],
  status: {
    in_progress: ['in progress', 'läuft', 'en cours', 'en curso'],
    completed: ['completed', 'abgeschlossen', 'terminée', 'terminado'],
    cancelled: ['cancelled', 'abgebrochen', 'annulée', 'cancelado'],
  },
  doneBy: [
    'done by {name} on {day}',
    'am {day} von {name} erledigt',
    'fait par {name} le {day}',
    'hecho por {name} el {day}',
  ],
  nobody: ['unassigned', 'niemandem zugewiesen', 'non attribuée', 'sin asignar'],
  due: ['due {date}', 'fällig am {date}', 'à faire avant le {date}', 'para el {date}'],
  optional: ['optional', 'optional', 'facultative', 'opcional'],
  done: ['Done', 'Erledigt', 'Fait', 'Hecho'],
  takeBack: ['Undo', 'Rückgängig', 'Annuler', 'Deshacer'],
  about: ['For {expiry}.', 'Für {expiry}.', 'Pour {expiry}.', 'Para {expiry}.'],
  started: [
    'Started by {by} on {day}; {status}.',
    'Gestartet von {by} am {day}; {status}.',
    'Démarrée par {by} le {day} ; {status}.',
    'Iniciado por {by} el {day}; {status}.',
  ],
  progress: ['Progress: {percent}%', 'Fortschritt: {percent} %', 'Avancement : {percent} %', 'Progreso: {percent} %'],
  finish: [
    'Finish without the optional steps',
    'Ohne optionale Schritte abschließen',
    'Terminer sans les étapes facultatives',
    'Terminar sin los pasos opcionales',
  ],
});

export const homeWords = catalogue({
  news: ['Notifications', 'Neu für Sie', 'Notifications', 'Notificaciones'],
  noNews: ['You’re all caught up.', 'Es gibt nichts Neues.', 'Vous êtes à jour.', 'Está al día.'],
  read: ['Mark as read', 'Als gelesen markieren', 'Marquer comme lues', 'Marcar como leídas'],
});

export const extractionWords = catalogue({
  name: ['Documents by email', 'Dokumente per E-Mail', 'Documents par e-mail', 'Documentos por correo'],
  create: ['Create record', 'Eintrag anlegen', 'Créer l’échéance', 'Crear registro'],
  created: ['Record created', 'Eintrag angelegt', 'Échéance créée', 'Registro creado'],
  due: ['Due {date}', 'Fällig am {date}', 'Échéance le {date}', 'Vence el {date}'],
  noDate: [
    'No expiry date was found. Please create the record manually.',
    'Es wurde kein Ablaufdatum gefunden. Bitte legen Sie den Eintrag selbst an.',
    'Aucune date d’expiration n’a été trouvée. Créez l’échéance vous-même.',
    'No se encontró ninguna fecha de vencimiento. Cree el registro manualmente.',
  ],
  failed: [
    'The document couldn’t be read.',
    'Das Dokument konnte nicht gelesen werden.',
    'Le document n’a pas pu être lu.',
    'No se pudo leer el documento.',
  ],
  running: [
    'We’re reading the document.',
    'Das Dokument wird gerade gelesen.',
    'Le document est en cours de lecture.',
    'Estamos leyendo el documento.',
  ],
});

export const webhookWords = catalogue({
  whyOff: {
    too_many_failures: [
      'This webhook was disabled after 20 failed deliveries in a row.',
      'Dieser Webhook wurde nach 20 fehlgeschlagenen Zustellungen in Folge deaktiviert.',
      'Ce webhook a été désactivé après 20 échecs d’envoi consécutifs.',
      'Este webhook se desactivó después de 20 entregas fallidas seguidas.',
    ],
    gone: [
      'This webhook was disabled because the receiver responded with 410 Gone.',
      'Dieser Webhook wurde deaktiviert, weil der Empfänger mit 410 Gone geantwortet hat.',
      'Ce webhook a été désactivé parce que le destinataire a répondu 410 Gone.',
      'Este webhook se desactivó porque el receptor respondió 410 Gone.',
    ],
  },
  whyNot: {
    timedOut: [
      'the request timed out',
      'keine Antwort innerhalb der Frist',
      'pas de réponse à temps',
      'no hubo respuesta a tiempo',
    ],
    certificate: [
      'its certificate isn’t trusted',
      'dem Zertifikat wird nicht vertraut',
      'son certificat n’est pas reconnu',
      'su certificado no es de confianza',
    ],
    redirect: [
      'it redirects to another address',
      'er leitet an eine andere Adresse weiter',
      'il redirige vers une autre adresse',
      'redirige a otra dirección',
    ],
    notHttp: [
      'its response isn’t HTTP',
      'die Antwort ist kein HTTP',
      'sa réponse n’est pas du HTTP',
      'su respuesta no es HTTP',
    ],
    closed: [
      'the connection was closed',
      'die Verbindung ist abgebrochen',
      'la connexion s’est interrompue',
      'la conexión se interrumpió',
    ],
    unreachable: [
      'it can’t be reached',
      'er ist nicht erreichbar',
      'il est injoignable',
      'no se puede establecer conexión',
    ],
    unknownHost: [
      'its host name is unknown',
      'der Name ist unbekannt',
      'son nom est inconnu',
      'su nombre de host no existe',
    ],
    tooLong: [
      'its response is too long',
      'die Antwort ist zu lang',
      'sa réponse est trop longue',
      'su respuesta es demasiado larga',
    ],
    refused: [
      'its address isn’t allowed',
      'die Adresse ist nicht erlaubt',
      'son adresse n’est pas autorisée',
      'su dirección no está permitida',
    ],
  },
  on: ['It’s enabled.', 'Er ist aktiv.', 'Il est activé.', 'Está activado.'],
  off: ['It’s disabled.', 'Er ist deaktiviert.', 'Il est désactivé.', 'Está desactivado.'],
  tries: [
    '{count|# attempt|# attempts}',
    '{count|# Versuch|# Versuche}',
    '{count|# tentative|# tentatives}',
    '{count|# intento|# intentos}',
  ],
  answered: ['responded with {code}', 'Antwort {code}', 'réponse {code}', 'respuesta {code}'],
  needsAdmin: [
    'Only admins can manage webhooks',
    'Nur die Administration kann Webhooks verwalten',
    'Réservé aux administrateurs',
    'Solo para administradores',
  ],
  whomToAsk: [
    'Only admins can manage webhooks. Please ask {admins}.',
    'Nur die Administration kann Webhooks verwalten. Bitte fragen Sie {admins}.',
    'Les webhooks sont réservés aux administrateurs : veuillez vous adresser à {admins}.',
    'Solo los administradores pueden gestionar los webhooks. Diríjase a {admins}.',
  ],
  gone: [
    'This webhook no longer exists.',
    'Dieser Webhook existiert nicht mehr.',
    'Ce webhook n’existe plus.',
    'Este webhook ya no existe.',
  ],
  notArrived: [
    'The test wasn’t delivered: {error}',
    'Der Test wurde nicht zugestellt: {error}',
    'Le message de test n’est pas arrivé : {error}',
    'El mensaje de prueba no se ha entregado: {error}',
  ],
  switchOn: ['Enable again', 'Wieder aktivieren', 'Réactiver', 'Activar de nuevo'],
});

export const integrationWords = catalogue({
  whyOff: {
    too_many_failures: [
      'This integration was disabled after 20 failed messages in a row.',
      'Diese Integration wurde nach 20 fehlgeschlagenen Nachrichten in Folge deaktiviert.',
      'Cette intégration a été désactivée après 20 échecs consécutifs.',
      'Esta integración se desactivó después de 20 mensajes fallidos seguidos.',
    ],
    gone: [
      'This integration was disabled because the channel no longer exists.',
      'Diese Integration wurde deaktiviert, weil der Kanal nicht mehr existiert.',
      'Cette intégration a été désactivée parce que le canal n’existe plus.',
      'Esta integración se desactivó porque el canal ya no existe.',
    ],
  },
  on: ['It’s enabled.', 'Sie ist aktiv.', 'Elle est activée.', 'Está activada.'],
  off: ['It’s disabled.', 'Sie ist deaktiviert.', 'Elle est désactivée.', 'Está desactivada.'],
  gone: [
    'This integration no longer exists.',
    'Diese Integration existiert nicht mehr.',
    'Cette intégration n’existe plus.',
    'Esta integración ya no existe.',
  ],
  needsAdmin: [
    'Only admins can manage integrations.',
    'Nur Administratoren können Integrationen verwalten.',
    'Seuls les administrateurs peuvent gérer les intégrations.',
    'Solo los administradores pueden gestionar las integraciones.',
  ],
  notArrived: [
    'The test wasn’t delivered: {response}.',
    'Der Test wurde nicht zugestellt: {response}.',
    'Le message de test n’est pas arrivé : {response}.',
    'El mensaje de prueba no se ha entregado: {response}.',
  ],
  noResponse: ['there was no response', 'keine Antwort', 'aucune réponse', 'no hubo respuesta'],
  response: ['the response was {code}', 'Antwort {code}', 'réponse {code}', 'respuesta {code}'],
  switchOn: ['Enable again', 'Wieder aktivieren', 'Réactiver', 'Activar de nuevo'],
  newUrl: ['New webhook URL', 'Neue Webhook-URL', 'Nouvelle URL de webhook', 'Nueva URL de webhook'],
  saveUrl: ['Save and enable', 'Speichern und aktivieren', 'Enregistrer et activer', 'Guardar y activar'],
  urlSaved: [
    'The new URL has been saved, and the integration has been enabled.',
    'Die neue URL ist gespeichert, und die Integration ist aktiv.',
    'La nouvelle URL est enregistrée et l’intégration est activée.',
    'La nueva URL se ha guardado y la integración se ha activado.',
  ],
});
