{{- define "lendledger.name" -}}
{{- printf "%s" .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "lendledger.labels" -}}
app.kubernetes.io/name: lendledger
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* What a way cannot be without; a wrong one is said before anything is installed. */}}
{{- define "lendledger.check" -}}
{{- if not (has .Values.way (list "embedded" "database" "roles")) -}}
{{- fail (printf "way is %q: it must be embedded, database or roles" .Values.way) -}}
{{- end -}}
{{- if ne .Values.way "embedded" -}}
{{- $_ := required "database.url is needed: jdbc:postgresql://host/database" .Values.database.url -}}
{{- $_ := required "secretName is needed: a Secret with spring.datasource.password and lendledger.access.master-key" .Values.secretName -}}
{{- $_ := required "publicUrl is needed: the address under which clients reach the service" .Values.publicUrl -}}
{{- end -}}
{{- if eq .Values.way "roles" -}}
{{- $_ := required "axonServer.servers is needed: host:8124" .Values.axonServer.servers -}}
{{- end -}}
{{- include "lendledger.checkSftp" . -}}
{{- include "lendledger.checkTls" . -}}
{{- end -}}

{{/* Probes speak as the pods do. */}}
{{- define "lendledger.checkTls" -}}
{{- range $name := list "SERVER_SSL_ENABLED" "MANAGEMENT_SERVER_SSL_ENABLED" -}}
{{- if hasKey ($.Values.settings | default dict) $name -}}
{{- fail (printf "settings.%s leaves the probes as they are: set tls.enabled instead" $name) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.tlsSecretName (not (dig "enabled" true (.Values.tls | default dict))) -}}
{{- fail "tlsSecretName is for pods that serve TLS: leave it empty, or set tls.enabled" -}}
{{- end -}}
{{- end -}}

{{/* Files that lenders sent would be gone with a pod that keeps them for itself. */}}
{{- define "lendledger.checkSftp" -}}
{{- if eq (toString (get (.Values.settings | default dict) "LENDLEDGER_SFTP_ENABLED")) "true" -}}
{{- fail "settings.LENDLEDGER_SFTP_ENABLED opens no port: set sftp.enabled instead" -}}
{{- end -}}
{{- if and .Values.database.replicaUrl (eq .Values.way "embedded") -}}
{{- fail "database.replicaUrl is for a PostgreSQL of yours: with way=embedded there is no standby" -}}
{{- end -}}
{{- if and .Values.sftp.enabled (ne .Values.way "embedded") -}}
{{- $_ := required "sftp.existingClaim is needed: a PersistentVolumeClaim that all pods write, with the lenders' directories" .Values.sftp.existingClaim -}}
{{- $_ := required "sftp.hostKeySecretName is needed: a Secret with the server's private key as host-key" .Values.sftp.hostKeySecretName -}}
{{- end -}}
{{- end -}}

{{/* The workloads of a way, by name, with their roles. */}}
{{- define "lendledger.workloads" -}}
{{- if eq .Values.way "roles" -}}
gateway: gateway
command: command
query: query
{{- else -}}
all: gateway,command,query
{{- end -}}
{{- end -}}

{{/* What a pod takes: what is given over what its way has; null takes away. */}}
{{- define "lendledger.resources" -}}
{{- $all := dict "requests" (dict "cpu" "1" "memory" "2Gi") "limits" (dict "memory" "2Gi") -}}
{{- if eq .Values.way "embedded" -}}
{{- $all = deepCopy .Values.embedded.resources -}}
{{- end -}}
{{- $given := .Values.resources | default dict -}}
{{- $all = mergeOverwrite $all (deepCopy $given) -}}
{{- range $kind, $amounts := $given -}}
{{- if kindIs "invalid" $amounts -}}
{{- $_ := unset $all $kind -}}
{{- end -}}
{{- range $name, $amount := $amounts -}}
{{- if kindIs "invalid" $amount -}}
{{- $_ := unset (get $all $kind) $name -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toYaml $all -}}
{{- end -}}

{{/* A pod; the context has root, workload and roles. */}}
{{- define "lendledger.pod" -}}
{{- $root := .root -}}
{{- $sftp := and $root.Values.sftp.enabled (contains "gateway" .roles) -}}
metadata:
  labels:
    {{- include "lendledger.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .workload }}
spec:
  {{- with $root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  # Balancers forget it, requests drain, and then a PostgreSQL of its own is stopped.
  terminationGracePeriodSeconds: 120
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  {{- if ne $root.Values.way "embedded" }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "lendledger.labels" $root | nindent 10 }}
          app.kubernetes.io/component: {{ .workload }}
  {{- end }}
  containers:
    - name: lendledger
      image: "{{ $root.Values.image.repository }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}"
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args: ["start"]
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: ["ALL"]
      env:
        - name: LENDLEDGER_ROLES
          value: {{ .roles | quote }}
        - name: LENDLEDGER_JAVA_OPTS
          value: {{ $root.Values.javaOptions | default (ternary "-XX:MaxRAMPercentage=50" "-XX:MaxRAMPercentage=70" (eq $root.Values.way "embedded")) | quote }}
        {{- if eq $root.Values.way "embedded" }}
        - name: SERVER_ADDRESS
          value: "0.0.0.0"
        - name: MANAGEMENT_SERVER_ADDRESS
          value: "0.0.0.0"
        {{- else }}
        # Whose claims on event processors these are: a pod's name is no other's.
        - name: LENDLEDGER_NODE_ID
          valueFrom:
            fieldRef:
              fieldPath: metadata.name
        - name: SPRING_DATASOURCE_URL
          value: {{ $root.Values.database.url | quote }}
        - name: SPRING_DATASOURCE_USERNAME
          value: {{ $root.Values.database.username | quote }}
        {{- if and $root.Values.database.replicaUrl (contains "query" .roles) }}
        - name: LENDLEDGER_QUERY_REPLICA_URL
          value: {{ $root.Values.database.replicaUrl | quote }}
        {{- end }}
        - name: SPRING_CONFIG_IMPORT
          value: "configtree:/run/secrets/lendledger/"
        - name: LENDLEDGER_PUBLIC_URL
          value: {{ $root.Values.publicUrl | quote }}
        {{- end }}
        {{- if eq $root.Values.way "roles" }}
        - name: AXON_AXONSERVER_ENABLED
          value: "true"
        - name: AXON_AXONSERVER_SERVERS
          value: {{ $root.Values.axonServer.servers | quote }}
        - name: AXON_AXONSERVER_SSL_ENABLED
          value: {{ $root.Values.axonServer.ssl | quote }}
        {{- end }}
        {{- if not (dig "enabled" true ($root.Values.tls | default dict)) }}
        - name: SERVER_SSL_ENABLED
          value: "false"
        - name: MANAGEMENT_SERVER_SSL_ENABLED
          value: "false"
        {{- end }}
        {{- if $root.Values.tlsSecretName }}
        - name: SPRING_SSL_BUNDLE_PEM_WEB_KEYSTORE_CERTIFICATE
          value: "file:/run/secrets/tls/tls.crt"
        - name: SPRING_SSL_BUNDLE_PEM_WEB_KEYSTORE_PRIVATEKEY
          value: "file:/run/secrets/tls/tls.key"
        - name: SPRING_SSL_BUNDLE_PEM_WEB_RELOADONUPDATE
          value: "true"
        - name: SERVER_SSL_BUNDLE
          value: "web"
        {{- end }}
        {{- if $sftp }}
        - name: LENDLEDGER_SFTP_ENABLED
          value: "true"
        - name: LENDLEDGER_SFTP_ADDRESS
          value: "0.0.0.0"
        - name: LENDLEDGER_SFTP_PORT
          value: "2222"
        {{- if $root.Values.sftp.existingClaim }}
        - name: LENDLEDGER_SFTP_DIRECTORY
          value: /var/lib/lendledger-files
        {{- end }}
        {{- if $root.Values.sftp.hostKeySecretName }}
        - name: LENDLEDGER_SFTP_HOST_KEY
          value: /run/secrets/sftp/host-key
        {{- end }}
        {{- end }}
        {{- range $name, $value := $root.Values.settings }}
        - name: {{ $name }}
          value: {{ $value | quote }}
        {{- end }}
      ports:
        {{- if contains "gateway" .roles }}
        - name: api
          containerPort: 8443
        {{- end }}
        {{- if $sftp }}
        - name: sftp
          containerPort: 2222
        {{- end }}
        - name: management
          containerPort: 9443
      # The management port answers from memory: no probe waits for the database.
      startupProbe:
        httpGet:
          path: /actuator/health/liveness
          port: management
          scheme: {{ ternary "HTTPS" "HTTP" (dig "enabled" true ($root.Values.tls | default dict)) }}
        periodSeconds: 5
        failureThreshold: {{ div $root.Values.startSeconds 5 }}
      livenessProbe:
        httpGet:
          path: /actuator/health/liveness
          port: management
          scheme: {{ ternary "HTTPS" "HTTP" (dig "enabled" true ($root.Values.tls | default dict)) }}
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet:
          path: /actuator/health/readiness
          port: management
          scheme: {{ ternary "HTTPS" "HTTP" (dig "enabled" true ($root.Values.tls | default dict)) }}
        periodSeconds: 5
        timeoutSeconds: 5
        failureThreshold: 2
      lifecycle:
        preStop:
          exec:
            # Until no balancer sends anything more; the stop then drains what runs.
            command: ["sleep", "10"]
      resources:
        {{- include "lendledger.resources" $root | nindent 8 }}
      volumeMounts:
        - name: data
          mountPath: /var/lib/lendledger
        - name: tmp
          mountPath: /tmp
        {{- if eq $root.Values.way "embedded" }}
        - name: shm
          mountPath: /dev/shm
        {{- else }}
        - name: secrets
          mountPath: /run/secrets/lendledger
          readOnly: true
        {{- end }}
        {{- if $root.Values.tlsSecretName }}
        - name: tls
          mountPath: /run/secrets/tls
          readOnly: true
        {{- end }}
        {{- if and $sftp $root.Values.sftp.existingClaim }}
        - name: files
          mountPath: /var/lib/lendledger-files
        {{- end }}
        {{- if and $sftp $root.Values.sftp.hostKeySecretName }}
        - name: host-key
          mountPath: /run/secrets/sftp
          readOnly: true
        {{- end }}
  volumes:
    - name: tmp
      emptyDir: {}
    {{- if eq $root.Values.way "embedded" }}
    - name: shm
      emptyDir:
        medium: Memory
        sizeLimit: 256Mi
    {{- else }}
    - name: data
      emptyDir: {}
    - name: secrets
      secret:
        secretName: {{ $root.Values.secretName }}
        defaultMode: 0440
    {{- end }}
    {{- if $root.Values.tlsSecretName }}
    - name: tls
      secret:
        secretName: {{ $root.Values.tlsSecretName }}
        defaultMode: 0440
    {{- end }}
    {{- if and $sftp $root.Values.sftp.existingClaim }}
    - name: files
      persistentVolumeClaim:
        claimName: {{ $root.Values.sftp.existingClaim }}
    {{- end }}
    {{- if and $sftp $root.Values.sftp.hostKeySecretName }}
    - name: host-key
      secret:
        secretName: {{ $root.Values.sftp.hostKeySecretName }}
        defaultMode: 0440
    {{- end }}
  {{- with $root.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
